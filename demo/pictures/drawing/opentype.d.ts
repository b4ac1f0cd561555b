/** The part of opentype.js 2 that the drawings use; the package ships no types of its own. */
declare module "opentype.js" {
  export type PathCommand = {
    type: "M" | "L" | "Q" | "C" | "Z";
    x?: number;
    y?: number;
    x1?: number;
    y1?: number;
    x2?: number;
    y2?: number;
  };
  export type Glyph = {
    advanceWidth: number;
    getPath(
      x: number,
      y: number,
      size: number,
    ): { commands: PathCommand[]; getBoundingBox(): { x1: number; y1: number; x2: number; y2: number } };
  };
  export type Font = {
    unitsPerEm: number;
    charToGlyph(character: string): Glyph;
    getKerningValue(left: Glyph, right: Glyph): number;
  };
  const opentype: { parse(bytes: ArrayBuffer): Font };
  export default opentype;
}
