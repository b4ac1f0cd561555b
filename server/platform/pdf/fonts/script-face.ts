import { DocumentFace, type Glyph, type ShapedRun } from "./document-face.ts";

/** Part of a text, from left to right as it is seen. */
export type Piece = {
  /** What `layout` takes for it. */
  readonly text: string;
  /** In thousandths of the type size. */
  readonly width: number;
  /** What it says, where its glyphs alone do not tell a reader. */
  readonly says: string | undefined;
};

/** Stands in no text: what is printed has no control characters. */
const CUT = "\u0000";

/** A font whose letters join, stack, change places or go from right to left: a text is shaped as a whole and drawn in pieces. */
export class ScriptFace extends DocumentFace {
  /** Takes a text of this script, or a piece of one. */
  override layout(text: string): ShapedRun {
    const [whole = "", from, to] = text.split(CUT);
    const run = super.layout(whole);
    if (from === undefined) return run;
    const positions = run.positions.slice(Number(from), Number(to));
    const advanceWidth = positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
    return { glyphs: run.glyphs.slice(Number(from), Number(to)), positions, advanceWidth };
  }

  /**
   * Cuts a text where its glyphs start or stop to be its letters one by one. Letters that took another form, or several glyphs, are
   * pieces that say what they are, so that what is copied, searched or read aloud is what was written.
   */
  piecesOf(text: string): Piece[] {
    const { glyphs } = this.layout(text);
    const starts = glyphs.flatMap(({ codePoints }, place) => (codePoints.length > 0 ? [place] : []));
    const parts: { from: number; to: number; says: string | undefined }[] = [];
    for (const [index, from] of starts.entries()) {
      const to = starts[index + 1] ?? glyphs.length;
      const says = this.#saidOf(glyphs.slice(from, to));
      const last = parts.at(-1);
      if (last && says === undefined && last.says === undefined) last.to = to;
      else parts.push({ from, to, says });
    }
    return parts.map(({ from, to, says }) => {
      const piece = [text, from, to].join(CUT);
      return { text: piece, width: this.layout(piece).advanceWidth, says };
    });
  }

  #saidOf(glyphs: readonly Glyph[]): string | undefined {
    const [first = { id: 0, codePoints: [] }, ...others] = glyphs;
    const [letter = 0, ...more] = first.codePoints;
    const isTold = others.length === 0 && (more.length > 0 || this.glyphOf(letter) === first.id);
    return isTold ? undefined : String.fromCodePoint(...first.codePoints);
  }
}
