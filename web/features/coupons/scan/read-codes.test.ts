import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { prepareZXingModule } from "zxing-wasm/reader";
import { qrShape } from "#web/ui/qr-shape.ts";
import { couponQr, readScan } from "../coupon-code.ts";
import { readCode } from "./read-codes.ts";

beforeAll(async () => {
  const path = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
  const { buffer } = await readFile(path);
  await prepareZXingModule({ overrides: { wasmBinary: buffer as ArrayBuffer }, fireImmediately: true });
});

/** A QR as the product draws it, in the middle of a picture. */
async function photo(text: string, side = 300): Promise<Parameters<typeof readCode>[0]> {
  const { viewBox, path } = qrShape(text);
  const width = viewBox.split(" ")[2];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" width="${side}" height="${side}"><rect x="-4" y="-4" width="${width}" height="${width}" fill="#fff"/><path d="${path}"/></svg>`;
  const { data, info } = await sharp({
    create: { width: 640, height: 480, channels: 4, background: "#4a3b66" },
  })
    .composite([
      { input: await sharp(Buffer.from(svg)).rotate(7, { background: "#4a3b66" }).png().toBuffer() },
    ])
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
}

test("the product's scanner reads the QR that the product draws of a coupon", async () => {
  const text = await readCode(await photo(couponQr("NF-7QXK-M3PA")));
  expect(text).toBe('{"type":"coupon","code":"NF-7QXK-M3PA"}');
  expect(readScan(text ?? "")).toEqual({ kind: "coupon", code: "NF-7QXK-M3PA" });
});

test("a ticket's QR is read, too, and is no coupon", async () => {
  const text = await readCode(await photo("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"));
  expect(readScan(text ?? "")).toEqual({ kind: "unreadable" });
});

test("a picture without a code has none", async () => {
  const { data, info } = await sharp({
    create: { width: 320, height: 240, channels: 4, background: "#4a3b66" },
  })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const blank = { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
  expect(await readCode(blank)).toBeUndefined();
});
