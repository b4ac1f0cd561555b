import "./styles/qr-code.css";
import { useMemo } from "react";
import { qrShape } from "./qr-shape.ts";

/**
 * A QR code, black on a white field that has its light margin in it, in every theme and in print. As wide as its surroundings, which
 * also say what it is to users who cannot see it.
 */
export function QrCode({ text }: { text: string }) {
  const { viewBox, path } = useMemo(() => qrShape(text), [text]);
  return (
    <svg className="qr" viewBox={viewBox} shapeRendering="crispEdges" aria-hidden="true">
      <rect className="qr__field" x="-4" y="-4" width="100%" height="100%" />
      <path className="qr__ink" d={path} />
    </svg>
  );
}
