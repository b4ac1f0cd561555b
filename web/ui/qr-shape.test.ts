import sharp from "sharp";
import { expect, test } from "vitest";
import { codesInFile } from "#server/areas/tickets/read-ticket-file.ts";
import { qrShape } from "./qr-shape.ts";

/** As long as a ticket's code. */
const CODE = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".repeat(5).slice(0, 138);

test("a ticket's code is drawn as level H with four modules of light around, and can be read", async () => {
  const { viewBox, path } = qrShape(CODE);
  // 138 letters need version 9 (53 modules) at level H, 8 at level Q, 6 at M and 5 at L.
  expect(viewBox).toBe("-4 -4 61 61");
  // Nothing in the light margin.
  const ends = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(
    ([, column, , width]) => Number(column) + Number(width),
  );
  expect(Math.max(...ends)).toBe(53);
  const [, , side] = viewBox.split(" ");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" width="366" height="366"><rect x="-4" y="-4" width="${side}" height="${side}" fill="#fff"/><path d="${path}"/></svg>`;
  expect(await codesInFile(await sharp(Buffer.from(svg)).png().toBuffer())).toEqual([CODE]);
});
