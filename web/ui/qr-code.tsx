import "./styles/qr-code.css";
import { useEffect, useMemo, useState } from "react";
import { Button } from "./button.tsx";
import { type QrShape, qrShape } from "./qr-shape.ts";

/** A code that could not be drawn is tried again so often, after so long each time (specification, section 9). */
const RETRIES = 3;
const RETRY_MS = 500;

export type QrCodeProps = {
  text: string;
  /** What it is to users who cannot see it; left out where its surroundings say it, which is also where nothing else can be pressed. */
  label?: string | undefined;
  draw?: (text: string) => QrShape;
};

/**
 * A QR code, black on a white field that has its light margin in it, in every theme and in print. As wide as its surroundings. One
 * that cannot be drawn is tried again by itself, then by a button.
 */
export function QrCode({ text, label, draw = qrShape }: QrCodeProps) {
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try draws anew
  const shape = useMemo(() => drawn(draw, text), [draw, text, tries]);
  const isTrying = tries < RETRIES;
  useEffect(() => {
    if (shape !== undefined || !isTrying) return;
    const timer = setTimeout(() => setTries(tries + 1), RETRY_MS);
    return () => clearTimeout(timer);
  }, [shape, isTrying, tries]);
  if (shape === undefined) {
    return (
      <span className="qr qr--missing" role={isTrying ? undefined : "alert"}>
        {!isTrying && "Der QR-Code ließ sich nicht zeichnen."}
        {!isTrying && label !== undefined && (
          <Button variant="secondary" onClick={() => setTries(0)}>
            Noch einmal versuchen
          </Button>
        )}
      </span>
    );
  }
  return (
    <svg
      className="qr"
      viewBox={shape.viewBox}
      shapeRendering="crispEdges"
      role={label === undefined ? undefined : "img"}
      aria-label={label}
      aria-hidden={label === undefined || undefined}
    >
      <rect className="qr__field" x="-4" y="-4" width="100%" height="100%" />
      <path className="qr__ink" d={shape.path} />
    </svg>
  );
}

function drawn(draw: (text: string) => QrShape, text: string): QrShape | undefined {
  try {
    return draw(text);
  } catch {
    return undefined;
  }
}
