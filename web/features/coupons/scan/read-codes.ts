import { readBarcodes } from "zxing-wasm/reader";

/** A picture as its pixels, RGBA. */
export type Pixels = Pick<ImageData, "data" | "width" | "height">;

/** The text of a QR code in a picture; `undefined` when there is none. zxing has to be prepared. */
export async function readCode({ data, width, height }: Pixels): Promise<string | undefined> {
  const picture = { data, width, height, colorSpace: "srgb" } as ImageData;
  const [found] = await readBarcodes(picture, {
    formats: ["QRCode"],
    maxNumberOfSymbols: 1,
    tryHarder: true,
  });
  return found?.text;
}
