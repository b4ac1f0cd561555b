import { readFileSync } from "node:fs";
import * as fontkit from "fontkit";
import { cutTrueType, readTrueType, type TrueTypeFile } from "./true-type-subset.ts";

export type Glyph = {
  readonly id: number;
  readonly advanceWidth: number;
  readonly codePoints: readonly number[];
};
type Placement = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number };
/** Glyphs from left to right as they are seen; of a shaper in the font's own units, of a face in thousandths of the type size. */
export type Shaped<Place = Placement> = {
  readonly glyphs: readonly Glyph[];
  readonly positions: readonly Place[];
  readonly advanceWidth: number;
};
export type ShapedRun = Shaped<Placement & { advanceWidth: number }>;

/** Says which glyphs draw a text, and where. */
export type Shaper = (text: string, features: readonly string[]) => Shaped;

/** Words of shaped text a face remembers; fixed labels stay, names of guests pass through. */
const REMEMBERED_WORDS = 4_000;

/**
 * One font file for all documents of the process. pdfkit takes it as an already parsed font; it is parsed and its words
 * are shaped once instead of once a PDF, and a PDF's subset is a copy of bytes (measured: 6 times the PDFs per second).
 * All measures are in thousandths of the type size, so that pdfkit's own scaling leaves the shared positions as they are.
 */
export class DocumentFace {
  readonly postscriptName: string;
  readonly unitsPerEm = 1000;
  readonly ascent: number;
  readonly descent: number;
  readonly xHeight: number;
  readonly capHeight: number;
  readonly lineGap = 0;
  readonly italicAngle = 0;
  readonly bbox: { minX: number; minY: number; maxX: number; maxY: number };
  readonly post = { isFixedPitch: false };
  readonly head = { macStyle: { italic: false } };
  readonly #font: fontkit.Font;
  readonly #file: TrueTypeFile;
  readonly #scale: number;
  readonly #shape: Shaper;
  readonly #shaped = new Map<string, ShapedRun>();

  /** @param shaperOf what shapes its texts instead of fontkit, which knows Latin, Greek, Cyrillic and Chinese letters well enough */
  constructor(path: URL, postscriptName: string, shaperOf?: (bytes: Buffer) => Shaper) {
    const bytes = readFileSync(path);
    const font = fontkit.create(bytes);
    if (font.type !== "TTF") throw new Error(`${postscriptName} is not a TrueType font.`);
    this.#font = font as fontkit.Font;
    this.#file = readTrueType(bytes);
    this.#scale = 1000 / this.#font.unitsPerEm;
    this.#shape = shaperOf?.(bytes) ?? ((text, features) => this.#font.layout(text, [...features]));
    this.postscriptName = postscriptName;
    this.ascent = this.#font.ascent * this.#scale;
    this.descent = this.#font.descent * this.#scale;
    this.xHeight = this.#font.xHeight * this.#scale;
    this.capHeight = this.#font.capHeight * this.#scale;
    const { minX, minY, maxX, maxY } = this.#font.bbox;
    this.bbox = {
      minX: minX * this.#scale,
      minY: minY * this.#scale,
      maxX: maxX * this.#scale,
      maxY: maxY * this.#scale,
    };
  }

  covers(codePoint: number): boolean {
    return this.#font.hasGlyphForCodePoint(codePoint);
  }

  /** The glyph that a letter has by itself. */
  protected glyphOf(codePoint: number): number {
    return this.#font.glyphForCodePoint(codePoint).id;
  }

  getGlyph(id: number): Glyph {
    const glyph = this.#font.getGlyph(id);
    return { id, advanceWidth: glyph.advanceWidth * this.#scale, codePoints: [...glyph.codePoints] };
  }

  /** Shaped with kerning and ligatures; `features` switches more on, for example `tnum`. */
  layout(text: string, features: readonly string[] = []): ShapedRun {
    const key = features.length === 0 ? text : `${features.join(",")}\u0000${text}`;
    const known = this.#shaped.get(key);
    if (known) return known;
    const run = this.#shape(text, features);
    const shaped: ShapedRun = {
      glyphs: run.glyphs.map((glyph) => ({
        id: glyph.id,
        advanceWidth: glyph.advanceWidth * this.#scale,
        codePoints: [...glyph.codePoints],
      })),
      positions: run.positions.map((position, index) => ({
        xAdvance: position.xAdvance * this.#scale,
        yAdvance: position.yAdvance * this.#scale,
        xOffset: position.xOffset * this.#scale,
        yOffset: position.yOffset * this.#scale,
        advanceWidth: (run.glyphs[index]?.advanceWidth ?? 0) * this.#scale,
      })),
      advanceWidth: run.advanceWidth * this.#scale,
    };
    if (this.#shaped.size >= REMEMBERED_WORDS)
      this.#shaped.delete(this.#shaped.keys().next().value as string);
    this.#shaped.set(key, shaped);
    return shaped;
  }

  createSubset(): { includeGlyph(id: number): number; encode(): Buffer } {
    const order = [0];
    const place = new Map([[0, 0]]);
    return {
      includeGlyph: (id) => {
        const known = place.get(id);
        if (known !== undefined) return known;
        place.set(id, order.length);
        order.push(id);
        return order.length - 1;
      },
      encode: () => cutTrueType(this.#file, order),
    };
  }
}
