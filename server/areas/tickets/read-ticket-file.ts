import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import sharp from "sharp";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

/** Dots per point: about 216 dpi, where a printed code of 60 mm has eight dots a module. */
const SCALE = 3;
const LARGEST_PICTURE_PIXELS = 40_000_000;

export type PdfPage = {
  readonly text: string;
  readonly pixels: Uint8Array;
  readonly width: number;
  readonly height: number;
};

/** Opens a PDF as any viewer does: its text and its pages as pixels (RGBA). */
export async function readPdf(pdf: Buffer, scale = SCALE): Promise<PdfPage[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  try {
    const pages: PdfPage[] = [];
    for (const page of document.pages()) {
      // Rendering closes the page: its text has to be taken before.
      const text = page.getText();
      const { data, width, height } = await page.render({ scale, render: "bitmap" });
      pages.push({ text, pixels: data, width, height });
    }
    return pages;
  } finally {
    document.destroy();
    library.destroy();
  }
}

/** A QR code as a scanner sees it: its text, and the level of error correction in its format information. */
export type ReadCode = { readonly text: string; readonly level: string };

/** What the QR codes in a PDF or a picture say, page after page. */
export async function codesInFile(file: Buffer): Promise<string[]> {
  return (await qrCodesInFile(file)).map(({ text }) => text);
}

/** The QR codes in a PDF or a picture, page after page. */
export async function qrCodesInFile(file: Buffer): Promise<ReadCode[]> {
  if (file.subarray(0, 5).toString("latin1") === "%PDF-") {
    const codes: ReadCode[] = [];
    for (const { pixels, width, height } of await readPdf(file))
      codes.push(...(await codesIn(pixels, width, height)));
    return codes;
  }
  const picture = sharp(file, { limitInputPixels: LARGEST_PICTURE_PIXELS }).flatten({
    background: "#FFFFFF",
  });
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return codesIn(data, info.width, info.height);
}

async function codesIn(pixels: Uint8Array, width: number, height: number): Promise<ReadCode[]> {
  await prepared();
  // The shape of a browser's ImageData, which Node does not have.
  const picture = { data: new Uint8ClampedArray(pixels), width, height, colorSpace: "srgb" };
  const found = await readBarcodes(picture as Parameters<typeof readBarcodes>[0], { formats: ["QRCode"] });
  return found.map(({ text, ecLevel }) => ({ text, level: ecLevel }));
}

let preparing: Promise<unknown> | undefined;

/** The reader comes from the package itself; left alone it would ask a server on the internet for it. */
function prepared(): Promise<unknown> {
  preparing ??= (async () => {
    const path = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
    const wasmBinary = await readFile(path);
    await prepareZXingModule({
      overrides: { wasmBinary: wasmBinary.buffer as ArrayBuffer },
      fireImmediately: true,
    });
  })();
  return preparing;
}
