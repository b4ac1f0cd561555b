import QRCode from "qrcode";
import type { PdfSheet } from "#server/platform/pdf/pdf-sheet.ts";

/** Modules of light that the standard asks for around a code. */
export const QUIET_MODULES = 4;

/**
 * Draws a QR code of level H as one black vector shape on a white field that includes the quiet zone, `side` points wide.
 * Runs of dark modules are merged along rows and then down columns, so that viewers show no seams and files stay small.
 */
export function drawQrCode(sheet: PdfSheet, text: string, x: number, y: number, side: number): void {
  const { modules } = QRCode.create([{ data: text, mode: "alphanumeric" }], { errorCorrectionLevel: "H" });
  const module = side / (modules.size + 2 * QUIET_MODULES);
  sheet.rectangle(x, y, side, side, "#FFFFFF");
  const left = x + QUIET_MODULES * module;
  const top = y + QUIET_MODULES * module;
  sheet.outline(
    (pen) => {
      for (const run of darkRectangles(modules)) {
        pen.rect(left + run.column * module, top + run.row * module, run.width * module, run.height * module);
      }
    },
    { fill: "#000000" },
  );
}

type Rectangle = { row: number; column: number; width: number; height: number };

function darkRectangles(modules: QRCode.BitMatrix): Rectangle[] {
  const finished: Rectangle[] = [];
  let open = new Map<string, Rectangle>();
  for (let row = 0; row < modules.size; row++) {
    const next = new Map<string, Rectangle>();
    for (let column = 0; column < modules.size; column++) {
      if (!modules.get(row, column)) continue;
      let width = 1;
      while (column + width < modules.size && modules.get(row, column + width)) width++;
      const key = `${column}:${width}`;
      const above = open.get(key);
      if (above) above.height++;
      next.set(key, above ?? { row, column, width, height: 1 });
      column += width;
    }
    for (const [key, rectangle] of open) if (!next.has(key)) finished.push(rectangle);
    open = next;
  }
  return [...finished, ...open.values()];
}
