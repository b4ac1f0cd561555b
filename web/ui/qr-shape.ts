import { create } from "qrcode/lib/core/qrcode.js";

/** Modules of light that the standard asks for around a code. */
const QUIET_MODULES = 4;

/** A code as one shape for `<path>`: the field with its light margin, and all dark modules. */
export type QrShape = { readonly viewBox: string; readonly path: string };

/** What the standard packs more densely. */
const ALPHANUMERIC = /^[0-9A-Z $%*+\-./:]*$/;

/** A QR code of level H, the same that tickets on paper carry: up to a third of it may be hidden or torn. */
export function qrShape(text: string): QrShape {
  const segment = ALPHANUMERIC.test(text)
    ? ({ data: text, mode: "alphanumeric" } as const)
    : ({ data: new TextEncoder().encode(text), mode: "byte" } as const);
  const { modules } = create([segment], { errorCorrectionLevel: "H" });
  const side = modules.size + 2 * QUIET_MODULES;
  let path = "";
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (!modules.get(row, column)) continue;
      let width = 1;
      while (column + width < modules.size && modules.get(row, column + width)) width++;
      path += `M${column} ${row}h${width}v1h-${width}z`;
      column += width;
    }
  }
  return { viewBox: `${-QUIET_MODULES} ${-QUIET_MODULES} ${side} ${side}`, path };
}
