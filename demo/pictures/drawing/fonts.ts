import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import opentype, { type Font } from "opentype.js";

/** Free fonts (OFL) of the @fontsource packages: package and weight. No font of the machine is ever used. */
const FILES = {
  alfa: ["alfa-slab-one", 400],
  anton: ["anton", 400],
  archivo: ["archivo-black", 400],
  bowlby: ["bowlby-one", 400],
  bricolage: ["bricolage-grotesque", 800],
  bungee: ["bungee", 400],
  climate: ["climate-crisis", 400],
  dela: ["dela-gothic-one", 400],
  faster: ["faster-one", 400],
  fraktur: ["unifrakturcook", 700],
  grotesk: ["archivo", 600],
  marker: ["permanent-marker", 400],
  monoton: ["monoton", 400],
  pacifico: ["pacifico", 400],
  pixel: ["silkscreen", 700],
  righteous: ["righteous", 400],
  rubik: ["rubik-mono-one", 400],
  rye: ["rye", 400],
  shoulders: ["big-shoulders-display", 900],
  shrikhand: ["shrikhand", 400],
  syne: ["syne", 800],
  ultra: ["ultra", 400],
  unbounded: ["unbounded", 900],
} as const;

export type FontName = keyof typeof FILES;

const require = createRequire(import.meta.url);
const loaded = new Map<FontName, Font>();

/** Reads a font once. The woff of the Latin subset has ä ö ü ß; opentype.js cannot read woff2. */
export function font(name: FontName): Font {
  const known = loaded.get(name);
  if (known) return known;
  const [family, weight] = FILES[name];
  const file = require.resolve(`@fontsource/${family}/files/${family}-latin-${weight}-normal.woff`);
  const bytes = readFileSync(file);
  const parsed = opentype.parse(
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer,
  );
  loaded.set(name, parsed);
  return parsed;
}
