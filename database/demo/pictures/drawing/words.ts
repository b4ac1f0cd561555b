/** Second halves of German party words. A poster breaks a word before them rather than at a guess. */
const HEADS =
  "ABEND|BAD|BALL|BEBEN|BEAT|BERG|BLICK|BÜHNE|BUDE|DECK|DISCO|FABRIK|FAHRT|FEIER|FELD|FEST|FEUER|FIEBER|FLUG|FUNK|FLUT|GARTEN|GLANZ|GLÜCK|HAFEN|HALL|HIMMEL|HOF|INSEL|JAHRE|KELLER|KIND|KLANG|KREIS|LAND|LICHT|LUFT|MARKT|MEER|MOND|MUSIK|NACHT|NÄCHTE|PALAST|PARTY|PLATZ|RAUM|RAUSCH|REGEN|RUHE|SALON|SCHICHT|SCHLOSS|SCHWARM|SEE|SOMMER|SONNE|STADT|STRASSE|STUNDE|STURM|TAG|TANZ|TON|TRAUM|UFER|VIERTEL|VÖGEL|WALD|WASSER|WELLE|WELT|WERK|WIESE|WIND|ZAUBER|ZEIT|ZIMMER";
const BEFORE_HEAD = new RegExp(`^(.{2,}?)(${HEADS.replaceAll("ß", "SS")})$`);

/** Little words that cannot stand on a poster alone. */
const LITTLE =
  /^(the|der|die|das|den|dem|des|und|mit|im|am|in|an|vs|feat|party|nacht|auf|von|vom|zum|zur|bei|für|ins|ein|eine)$/i;

/**
 * Breaks a word in capitals into two halves of about the same length: LINDEN|FEST. Unknown words break
 * before a consonant that opens a syllable, words under six letters not at all.
 */
export function halves(word: string): [string] | [string, string] {
  if (word.length < 6) return [word];
  const known = BEFORE_HEAD.exec(word);
  if (known?.[1] && known[2]) return [known[1], known[2]];
  let best = Math.ceil(word.length / 2);
  let distance = Infinity;
  for (let i = 2; i < word.length - 1; i++) {
    const opens = /^(SCH|ST|SP|[BDFGHJKLMNPRSTVWXZ](?=[AEIOUÄÖÜYLR]))/.test(word.slice(i));
    const inside = /(SC|S|C)$/.test(word.slice(0, i)) && /^[HTP]/.test(word.slice(i));
    const off = Math.abs(i - word.length / 2);
    if (opens && !inside && off < distance) {
      best = i;
      distance = off;
    }
  }
  return [word.slice(0, best), word.slice(best)];
}

/** The one word of a title that can stand alone on a poster. */
export function shortWord(title: string): string {
  const words = title
    .replace(/[^\p{L}\p{N}\s-]/gu, " ")
    .split(/[\s-]+/)
    .filter((word) => word && !LITTLE.test(word));
  const short = words.filter((word) => word.length <= 13).sort((a, b) => b.length - a.length)[0];
  const word = short ?? words[0] ?? "Nacht";
  return word.length > 13 ? (halves(word.toUpperCase())[0] ?? word) : word;
}
