import QRCode from "qrcode";
import { expect, test } from "vitest";
import type { PdfSheet } from "#server/platform/pdf/pdf-sheet.ts";
import { drawQrCode } from "./qr-code.ts";

/** As long as a ticket's code. */
const CODE = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".repeat(5).slice(0, 138);
/** Version 9 with four modules of light around. */
const FIELD_MODULES = 53 + 2 * 4;

test("each dark module is drawn once and in its place, and nothing in the light margin of the white field", () => {
  const fields: unknown[] = [];
  const drawn = new Map<string, number>();
  const pen = {
    rect(x: number, y: number, width: number, height: number) {
      for (let row = 0; row < height / 2; row++)
        for (let column = 0; column < width / 2; column++) {
          const at = `${Math.round((x - 100) / 2 + column)} ${Math.round((y - 300) / 2 + row)}`;
          drawn.set(at, (drawn.get(at) ?? 0) + 1);
        }
    },
  };
  const sheet = {
    rectangle: (...given: unknown[]) => fields.push(given),
    outline: (draw: (given: typeof pen) => void, paint: unknown) => {
      fields.push(paint);
      draw(pen);
    },
  } as unknown as PdfSheet;
  // Two points for each module.
  drawQrCode(sheet, CODE, 100, 300, 2 * FIELD_MODULES);

  expect(fields).toEqual([[100, 300, 122, 122, "#FFFFFF"], { fill: "#000000" }]);
  const { modules } = QRCode.create(CODE, { errorCorrectionLevel: "H" });
  const dark = new Map<string, number>();
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++)
      if (modules.get(row, column)) dark.set(`${column + 4} ${row + 4}`, 1);
  expect(drawn).toEqual(dark);
});
