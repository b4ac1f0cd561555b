import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
} from "react";
import { type CropView, moveView, type PictureSize, zoomView } from "./crop-geometry.ts";

/** Share of the frame's height that the round light takes; the style sheet draws it. */
export const LIGHT = 0.84;
/** Shares of the light's width that an arrow key moves; with Shift the larger one. */
const STEP = 0.02;
const LARGE_STEP = 0.1;
const ZOOM_STEP = 0.1;

const ARROWS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

type Point = { readonly x: number; readonly y: number };

/**
 * Moves the view by one finger or the mouse, zooms by two fingers (on the screen or the touchpad), does both by keys.
 * @returns handlers for the frame
 */
export function useCropGestures(
  frame: RefObject<HTMLDivElement | null>,
  size: PictureSize,
  onChange: (next: (view: CropView) => CropView) => void,
) {
  const fingers = useRef(new Map<number, Point>());

  const pinch = useEffectEvent((event: WheelEvent) => {
    // Two fingers on a touchpad come as a wheel with Ctrl. The wheel alone scrolls the page, as everywhere.
    if (!event.ctrlKey || frame.current === null) return;
    event.preventDefault();
    const [right, down] = fromMiddle(frame.current, { x: event.clientX, y: event.clientY });
    const factor = Math.exp(-event.deltaY / 100);
    onChange((view) => zoomView(view, size, view.zoom * factor, right, down));
  });
  useEffect(() => {
    const element = frame.current;
    const onWheel = (event: WheelEvent) => pinch(event);
    element?.addEventListener("wheel", onWheel, { passive: false });
    return () => element?.removeEventListener("wheel", onWheel);
  }, [frame]);

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const before = fingers.current.get(event.pointerId);
    if (before === undefined) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, now);
    const light = event.currentTarget.clientHeight * LIGHT;
    if (other === undefined) {
      onChange((view) => moveView(view, size, (before.x - now.x) / light, (before.y - now.y) / light));
      return;
    }
    // Of two fingers each one's movement moves the picture by half.
    const byX = (before.x - now.x) / light / 2;
    const byY = (before.y - now.y) / light / 2;
    const factor = distance(now, other) / Math.max(1, distance(before, other));
    const [right, down] = fromMiddle(event.currentTarget, {
      x: (now.x + other.x) / 2,
      y: (now.y + other.y) / 2,
    });
    onChange((view) => zoomView(moveView(view, size, byX, byY), size, view.zoom * factor, right, down));
  };
  const onPointerEnd = (event: PointerEvent<HTMLDivElement>) => fingers.current.delete(event.pointerId);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    const zoom = event.key === "+" ? ZOOM_STEP : event.key === "-" ? -ZOOM_STEP : 0;
    if (arrow === undefined && zoom === 0) return;
    event.preventDefault();
    const step = event.shiftKey ? LARGE_STEP : STEP;
    onChange((view) =>
      arrow === undefined
        ? zoomView(view, size, view.zoom + zoom)
        : moveView(view, size, arrow[0] * step, arrow[1] * step),
    );
  };

  return {
    onPointerDown,
    onPointerMove,
    onPointerUp: onPointerEnd,
    onPointerCancel: onPointerEnd,
    onKeyDown,
  };
}

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);

/** Distance of a point from the light's middle, in shares of the light. */
function fromMiddle(frame: HTMLElement, point: Point): readonly [right: number, down: number] {
  const box = frame.getBoundingClientRect();
  const light = box.height * LIGHT;
  return [(point.x - box.left - box.width / 2) / light, (point.y - box.top - box.height / 2) / light];
}
