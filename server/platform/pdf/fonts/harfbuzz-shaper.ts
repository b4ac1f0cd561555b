import type * as HarfBuzz from "harfbuzzjs";
import type { Glyph, Shaper } from "./document-face.ts";

/** HarfBuzz, as it was loaded: its memory (9 MB) and its start are paid by processes that meet a script which needs it. */
export type LoadedHarfBuzz = typeof HarfBuzz;

/**
 * Shapes texts of one font in any script: joined, stacked and reordered letters, marks where they belong, from left to right as they are
 * seen. A text is of one script and direction, which HarfBuzz finds out by its letters.
 */
export function harfBuzzShaper(harfBuzz: LoadedHarfBuzz, bytes: Buffer): Shaper {
  const font = new harfBuzz.Font(new harfBuzz.Face(new harfBuzz.Blob(bytes)));
  return (text) => {
    const buffer = new harfBuzz.Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    harfBuzz.shape(font, buffer);
    const infos = buffer.getGlyphInfos();
    const glyphs = readable(text, infos).map(
      (codePoints, index): Glyph => ({
        id: (infos[index] as HarfBuzz.GlyphInfo).codepoint,
        advanceWidth: font.glyphHAdvance((infos[index] as HarfBuzz.GlyphInfo).codepoint),
        codePoints,
      }),
    );
    const positions = buffer.getGlyphPositions();
    return { glyphs, positions, advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) };
  };
}

/** What each glyph stands for when a reader asks: of glyphs that came of the same letters, the first one says all of them. */
function readable(text: string, infos: readonly HarfBuzz.GlyphInfo[]): number[][] {
  const starts = [...new Set(infos.map(({ cluster }) => cluster))].sort((a, b) => a - b);
  const told = new Set<number>();
  return infos.map(({ cluster }) => {
    if (told.has(cluster)) return [];
    told.add(cluster);
    const end = starts[starts.indexOf(cluster) + 1] ?? text.length;
    return Array.from(text.slice(cluster, end), (letter) => letter.codePointAt(0) as number);
  });
}
