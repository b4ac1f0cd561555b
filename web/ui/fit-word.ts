/** Widths in em of the display face at its boldest, never too small; every other capital is 0.55, every other sign 0.51. */
const WIDTHS: readonly (readonly [letters: RegExp, ems: number])[] = [
  [/[mwMW&@%]/, 0.78],
  [/[iljI.,:;!'’|]/, 0.25],
  [/[frtJ-]/, 0.37],
  [/\p{Lu}/u, 0.55],
];
const SMALLEST = 11;
const BIGGEST = 24;

/**
 * The class that keeps a title's longest word on one line, however narrow its box is: `fit-13` for 6.5 em. Browsers have no
 * German hyphenation everywhere, and „Hochspannun/g“ reads badly. None for short words, and none for those that would become
 * too small to read: they are broken. The size is set by `styles/fit-word.css`.
 */
export function fitWordClass(title: string): string | undefined {
  const halves = Math.ceil(2 * Math.max(...title.split(/(?<=-)| /).map(widthOf)));
  return halves < SMALLEST || halves > BIGGEST ? undefined : `fit-${halves}`;
}

/** In em. */
function widthOf(word: string): number {
  let ems = 0;
  for (const letter of word) ems += WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? 0.51;
  return ems;
}
