import bidiFactory from "bidi-js";

// Its types describe the module that bundlers take; to Node the function itself is the export.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thaana}]/u;
const LEFT_TO_RIGHT = /[\p{L}--[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thaana}]]/v;

/** A stretch of a line that is read in one direction. */
export type DirectedText = { readonly text: string; readonly isRightToLeft: boolean };

/**
 * Cuts a line where its direction changes, from left to right as it is seen (Unicode Bidirectional Algorithm). Each stretch keeps the
 * order in which it is read. A line with Latin letters is read from the left, like the document around it.
 */
export function inVisualOrder(line: string): DirectedText[] {
  if (!RIGHT_TO_LEFT.test(line)) return [{ text: line, isRightToLeft: false }];
  const embedding = bidi.getEmbeddingLevels(line, LEFT_TO_RIGHT.test(line) ? "ltr" : "rtl");
  const mirrored = bidi.getMirroredCharactersMap(line, embedding.levels);
  const stretches: { level: number; places: number[] }[] = [];
  for (const place of bidi.getReorderedIndices(line, embedding)) {
    const level = embedding.levels[place] as number;
    const last = stretches.at(-1);
    if (last?.level === level) last.places.push(place);
    else stretches.push({ level, places: [place] });
  }
  return stretches.map(({ level, places }) => {
    const isRightToLeft = level % 2 === 1;
    const inReadingOrder = isRightToLeft ? places.reverse() : places;
    const text = inReadingOrder.map((place) => mirrored.get(place) ?? line[place]).join("");
    return { text, isRightToLeft };
  });
}
