/** Second halves of German compounds: a poster divides a title there, never at a guess. */
const HEADS =
  "ABEND|ADVENT|ANSTICH|BAD|BAHN|BALL|BEAT|BEBEN|BECHER|BERG|BLATT|BLICK|BLIND|BUDE|BÜHNE|DECK|DISCO|FABRIK|FAHRT|FASTELOVEND|FEIER|FELD|FEST|FEUER|FIEBER|FLIMMERN|FLUCHT|FLUG|FLUT|FREI|FRONT|FRÜHLING|FUNK|GANG|GARTEN|GASSE|GASSENFEST|GEFLÜSTER|GLANZ|GLÜCK|HAFEN|HALL|HIMMEL|HOF|HÄUSER|INSEL|JAHRE|KELLER|KIND|KINO|KLANG|KLOPFEN|KOMMANDO|KREIS|LAMPE|LAND|LAUBE|LAUF|LESE|LICHT|LICHTER|LIEBE|LINIE|LOH|LOS|LUFT|MARKT|MEER|MOND|MUSIK|NACHT|NÄCHTE|PALAST|PARTY|PERLEN|PFOTE|PLATZ|PLATZFEST|PORTIER|RAUM|RAUSCH|RAUSCHEN|REGEN|ROCKEN|ROT|RUHE|SALON|SCHICHT|SCHLOSS|SCHLUSS|SCHUTZ|SCHWARM|SEE|SOMMER|SONNE|SPANNUNG|STADT|START|STICH|STRAICH|STRASSE|STROM|STUNDE|STURM|TAFEL|TAG|TAGE|TANZ|TAPE|TAU|TON|TRAUM|UFER|VERKEHR|VIERTEL|VIERTELFEST|VÖGEL|WALD|WASSER|WECHSEL|WECKER|WELLE|WELT|WERK|WETTER|WIESE|WIESENFEST|WIND|ZAUBER|ENDZEIT|ZEIT|ZIMMER|BROT|BLAU|PAPIER|SPRUNG|SCHATTEN|BRENNER|AUSGANG|WURM|MUND|KLICK|HOSE|MELDUNG|SOCKE|RADIO|STIFT|FASER|GEFÜHL|KETTCHEN|SCHWUNG|KANONE|GITARRE|BÜRO|UHR|STILLE|BRECHER|LIKÖR";
const BEFORE_HEAD = new RegExp(`^(.{3,}?)(?:${HEADS})$`);
/** Shorter words are set smaller rather than divided. */
const DIVISIBLE = 9;

/** Where a title may be divided: in a compound with a hyphen, after a word without. */
export const SEAM = "\u00AD";
export const GAP = "\u200B";

/** The title with its places of division marked; read aloud it is the same. */
export function divisible(title: string): string {
  return title.split(" ").map(withSeam).join(` ${GAP}`);
}

function withSeam(word: string): string {
  const capitals = word.toUpperCase();
  const first = word.length < DIVISIBLE ? undefined : BEFORE_HEAD.exec(capitals)?.[1];
  return first === undefined || capitals.length !== word.length
    ? word
    : `${word.slice(0, first.length)}${SEAM}${word.slice(first.length)}`;
}

/** The text without its marks. */
export const undivided = (text: string) => text.replace(/[\u00AD\u200B]/g, "");

/** How many characters a text shows. */
export const lengthOf = (text: string) => undivided(text).length;

/** The title on one row or, where it can be divided, on two of about the same length. They may be divisible further. */
export function rowsOf(title: string): [string] | [string, string] {
  const length = lengthOf(title);
  let best: [string] | [string, string] = [title];
  let distance = Infinity;
  for (const { index, 0: mark } of title.matchAll(/[\u00AD\u200B]/g)) {
    const before = title.slice(0, index);
    const rest = title.slice(index + 1);
    const short = Math.min(lettersOf(before), lettersOf(rest));
    // A hyphen is the second choice.
    const off = Math.abs(lengthOf(before) - length / 2) + (mark === SEAM ? 2.5 : 0);
    if (short < 3 || off >= distance) continue;
    best = mark === SEAM ? [`${before}-`, rest] : [before.trimEnd(), rest];
    distance = off;
  }
  return best;
}

/** Every way to set a title on one row, two or three; rows are parted by line breaks. */
export function settings(title: string): string[] {
  const pieces = title.split(/(?<=[\u00AD\u200B])/);
  const ways: string[] = [];
  for (let choice = 0; choice < 2 ** (pieces.length - 1); choice++) {
    const rows = [""];
    pieces.forEach((piece, i) => {
      const row = `${rows.pop()}${undivided(piece)}`;
      const broken = i < pieces.length - 1 && (choice >> i) % 2 === 1;
      if (!broken) rows.push(row);
      else rows.push(piece.endsWith(SEAM) ? `${row}-` : row.trimEnd(), "");
    });
    const whole = rows.length === 1 || rows.every((row) => lettersOf(row) >= 3);
    if (rows.length <= 3 && whole) ways.push(rows.join("\n"));
  }
  return ways;
}

const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, "").length;
