import sharp from "sharp";

type Colour = readonly [red: number, green: number, blue: number];
const RED: Colour = [200, 30, 30];
const GREEN: Colour = [30, 160, 60];
const BLUE: Colour = [30, 60, 200];

/** A file for a file field. */
export type TestFile = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

/**
 * A phone's portrait: stored lying, 1200×800, to be turned upright by its EXIF data. Upright it is 800×1200, its top third
 * red, its middle green, its bottom third blue.
 */
export async function portraitOfAPhone(): Promise<TestFile> {
  const stripe = ([r, g, b]: Colour) => ({
    create: { width: 400, height: 800, channels: 3 as const, background: { r, g, b } },
  });
  const buffer = await sharp(stripe(GREEN))
    .extend({ left: 400, right: 400, background: "#000" })
    .composite([
      { input: stripe(RED), left: 0, top: 0 },
      { input: stripe(BLUE), left: 800, top: 0 },
    ])
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer();
  return { name: "IMG_2041.jpg", mimeType: "image/jpeg", buffer };
}

/** What only an iPhone opens. */
export const heicPhoto: TestFile = {
  name: "IMG_2042.HEIC",
  mimeType: "image/heic",
  buffer: Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic"),
};

/** Width, height and, from top to bottom, the names of the colours at the given shares of the height. */
export async function lookInto(picture: Buffer, shares: readonly number[]) {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const colours = shares.map((share) => {
    const row = Math.min(info.height - 1, Math.floor(share * info.height));
    const at = (row * info.width + Math.floor(info.width / 2)) * info.channels;
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    return red > green && red > blue ? "red" : green > blue ? "green" : "blue";
  });
  return { width: info.width, height: info.height, colours };
}
