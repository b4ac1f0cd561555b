/**
 * Writes the pictures of the product itself into `web/public`, where they are committed:
 * `node demo/pictures/brand/make-brand-pictures.ts`
 */
import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { appIcon, icoOf } from "./app-icon.ts";
import { lampScene } from "./lamp-scene.ts";

const folder = fileURLToPath(new URL("../../../web/public/", import.meta.url));
const write = (name: string, body: Buffer | string) => writeFile(folder + name, body);

await mkdir(`${folder}hero`, { recursive: true });
const scene = sharp(Buffer.from(lampScene(0)));
for (const width of [800, 1280, 1920]) {
  const sized = scene.clone().resize(width);
  await write(`hero/hero-${width}.avif`, await sized.clone().avif({ quality: 58, effort: 6 }).toBuffer());
  await write(`hero/hero-${width}.webp`, await sized.clone().webp({ quality: 80, effort: 6 }).toBuffer());
}
const jpeg = { quality: 82, progressive: true, mozjpeg: true };
await write("hero/hero-1920.jpg", await scene.clone().jpeg(jpeg).toBuffer());
const preview = scene.clone().extract({ left: 650, top: 50, width: 1270, height: 677 }).resize(1200, 640);
await write("og-default.jpg", await preview.jpeg(jpeg).toBuffer());

const png = (svg: string, size: number) =>
  sharp(Buffer.from(svg), { density: 72 * (size / 100) * 2 })
    .resize(size)
    .png({ compressionLevel: 9 })
    .toBuffer();
const bare = appIcon({ ground: false, lamp: 50 });
const framed = appIcon({ ground: true, lamp: 36 });
await write("favicon.svg", bare);
await write("favicon.ico", icoOf(await png(bare, 32)));
await write("apple-touch-icon.png", await png(framed, 180));
await write("icon-192.png", await png(framed, 192));
await write("icon-512.png", await png(framed, 512));
