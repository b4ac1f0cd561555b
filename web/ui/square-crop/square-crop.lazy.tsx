import "../styles/square-crop.css";
import { useEffect, useEffectEvent, useId, useRef } from "react";
import { Icon } from "../icon.tsx";
import { ZoomIn, ZoomOut } from "../icons.ts";
import { LiveText } from "../live-text.tsx";
import { RangeInput } from "../range-input.tsx";
import { type CropView, cropSide, MAX_ZOOM, MIN_ZOOM, placeInPercent, zoomView } from "./crop-geometry.ts";
import { LIGHT, useCropGestures } from "./use-crop-gestures.ts";

export type SquareCropProps = {
  bitmap: ImageBitmap;
  view: CropView;
  /** Several movements may come before the next rendering: each one continues from the last. */
  onChange: (next: (view: CropView) => CropView) => void;
};

/**
 * A picture behind a round light: what lies in the light will be the picture. One finger or the mouse moves it, two fingers
 * or the slider zoom; arrow keys, plus and minus do the same.
 */
export function SquareCrop({ bitmap, view, onChange }: SquareCropProps) {
  const hintId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const gestures = useCropGestures(frame, bitmap, onChange);
  const { right, down } = placeInPercent(view, bitmap);

  const paint = useEffectEvent(() => {
    if (canvas.current !== null) draw(canvas.current, bitmap, view);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is painted depends on them
  useEffect(() => paint(), [bitmap, view]);
  useEffect(() => {
    if (frame.current === null) return;
    const resized = new ResizeObserver(() => paint());
    resized.observe(frame.current);
    return () => resized.disconnect();
  }, []);

  return (
    <div className="crop">
      <div
        ref={frame}
        className="stage crop__frame"
        role="application"
        aria-roledescription="Bildausschnitt"
        aria-label="Bildausschnitt verschieben"
        aria-describedby={hintId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the picture
        tabIndex={0}
        {...gestures}
      >
        <canvas ref={canvas} />
      </div>
      <p className="visually-hidden" id={hintId}>
        Mit den Pfeiltasten verschieben, mit Plus und Minus vergrößern und verkleinern.
      </p>
      <div className="crop__zoom">
        <Icon of={ZoomOut} />
        <RangeInput
          aria-label="Vergrößern"
          aria-valuetext={`${Math.round(view.zoom * 100)} Prozent`}
          min={MIN_ZOOM}
          max={MAX_ZOOM}
          step={0.01}
          value={view.zoom}
          onChange={(event) => {
            const zoom = Number(event.target.value);
            onChange((now) => zoomView(now, bitmap, zoom));
          }}
        />
        <Icon of={ZoomIn} />
      </div>
      <LiveText text={`Ausschnitt ${right} Prozent von links, ${down} Prozent von oben`} />
    </div>
  );
}

/** Paints the picture so that the square lies in the light, and what is around the light dimmed. */
function draw(canvas: HTMLCanvasElement, bitmap: ImageBitmap, view: CropView): void {
  const { clientWidth, clientHeight } = canvas;
  const density = Math.min(devicePixelRatio, 2);
  canvas.width = Math.round(clientWidth * density);
  canvas.height = Math.round(clientHeight * density);
  const context = canvas.getContext("2d");
  if (context === null || clientWidth === 0) return;
  const scale = (clientHeight * LIGHT * density) / cropSide(bitmap, view.zoom);
  const [middleX, middleY] = [canvas.width / 2, canvas.height / 2];
  const picture = [
    middleX - view.x * scale,
    middleY - view.y * scale,
    bitmap.width * scale,
    bitmap.height * scale,
  ] as const;
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, ...picture);
  context.beginPath();
  context.rect(...picture);
  context.arc(middleX, middleY, (canvas.height * LIGHT) / 2, 0, 2 * Math.PI);
  // The style sheet gives the scrim as the canvas's own colour.
  context.fillStyle = getComputedStyle(canvas).color;
  context.fill("evenodd");
}
