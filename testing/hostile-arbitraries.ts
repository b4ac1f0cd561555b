import fc from "fast-check";
import type { CallDefinition } from "#contract/call.ts";
import type { FormEntry } from "./wire-arbitraries.ts";

/** What careless patterns and loops take in more than one way, of several scripts. */
const PIECES = [
  ...[
    "-",
    " ",
    "a",
    "1",
    ".",
    "@",
    "/",
    "(",
    "%",
    "=",
    ",",
    ";",
    "\\",
    '"',
    "<",
    ":",
    "&amp;",
    "\t",
    "\r\n",
    "\0",
  ],
  ...[
    "a.",
    "a@",
    "1-",
    "a b",
    " ·-",
    "()",
    "</",
    "../",
    "${",
    "%41",
    "q=0,",
    "é",
    "e\u0301",
    "ß",
    "İ",
    "я-",
    "中a",
  ],
  ...["\u200b", "\u202e", "\ud800", "👩‍👩‍👧 ", "ﬃ", "\u00a0"],
];
const HEADS = ["", "", "a", "+49", "<", "https://", "a@", "2001-"];
/** What makes everything before it in vain. */
const TAILS = ["", "李", "李", "!", "\0", "@x", "\n"];

const CHARACTERS = {
  /** So many that code that tries every way takes seconds, and not for ever: each one more doubles it. */
  few: [24],
  /** What a form has room for. */
  many: [60, 2_000, 19_000, 60_000, 250_000],
};

export type Length = keyof typeof CHARACTERS;

/** Long, repeated, mixed and binary texts. */
export function hostileText(length: Length): fc.Arbitrary<string> {
  const repeated = fc
    .tuple(
      length === "few" ? fc.constant("") : fc.constantFrom(...HEADS),
      fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 2 }),
      fc.constantFrom(...CHARACTERS[length]),
      fc.constantFrom(...TAILS),
    )
    .map(([head, pieces, characters, tail]) => {
      const piece = pieces.join("");
      return head + piece.repeat(Math.ceil(characters / piece.length)) + tail;
    });
  const most = length === "few" ? 24 : 5_000;
  return fc.oneof(
    { weight: 6, arbitrary: repeated },
    { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: most, size: "max" }) },
  );
}

const MEGABYTES = 10_000_000;
const filled = (bytes: number, content: string | Buffer) => Buffer.alloc(bytes, content);

/** Files of the largest size that is read, and what their forms' own edges look like. */
function hostileFiles(bytes: number): Buffer[] {
  const noise = filled(
    bytes,
    Buffer.from(Array.from({ length: 4_093 }, (_, index) => (index * 7_919 + 13) % 256)),
  );
  const like = (signature: string) => {
    const file = Buffer.from(noise);
    file.write(signature, "latin1");
    return file;
  };
  return [
    ...[noise, like("\xff\xd8\xff"), like("\x89PNG\r\n\x1a\n"), like("GIF89a")],
    ...[filled(bytes, "\0"), filled(bytes, "\r\n--edg"), filled(bytes, "\r"), filled(bytes, "--edge\r\r\n")],
  ];
}

let files: Buffer[] | undefined;

/** A form that fits but for its texts and files: all of them are hostile, or one of them is. */
export function hostileForm(
  definition: CallDefinition,
  form: fc.Arbitrary<FormEntry[]>,
  length: Length,
): fc.Arbitrary<FormEntry[]> {
  const text = hostileText(length);
  const names = Object.keys(definition.fields.shape).filter((name) => name !== "sessionID");
  files ??= hostileFiles(MEGABYTES);
  const file = fc.constantFrom(...files);
  const texts = fc.record(Object.fromEntries(names.map((name) => [name, text])));
  return fc
    .tuple(form, texts, file, fc.constantFrom("all", ...names), fc.boolean())
    .map(([entries, hostile, bytes, which, inside]) => {
      const given = new Map(entries.map((entry) => [entry.name, entry]));
      for (const name of names) {
        if (which !== "all" && which !== name) continue;
        const before = given.get(name);
        const value = hostile[name] ?? "";
        const isFile = Object.hasOwn(definition.files, name);
        if (isFile) given.set(name, length === "few" ? { name, value } : { name, value, file: bytes });
        else given.set(name, { name, value: (inside && withinJson(before?.value, value)) || value });
      }
      return shownShortly([...given.values()]);
    });
}

/** As many characters as only a form has room for that takes a file as well. */
const MILLIONS = 9_500_000;

/** A form that fits but for one text, a part of which is repeated until it is as long as a file; undefined for a call that takes no files, or no texts. */
export function stretchedForm(
  definition: CallDefinition,
  form: fc.Arbitrary<FormEntry[]>,
): fc.Arbitrary<FormEntry[]> | undefined {
  const files = Object.keys(definition.files);
  const texts = Object.keys(definition.fields.shape).filter(
    (name) => name !== "sessionID" && !files.includes(name),
  );
  if (files.length === 0 || texts.length === 0) return undefined;
  return fc
    .tuple(form, fc.constantFrom(...texts), fc.nat(), fc.nat(), fc.constantFrom(...TAILS))
    .map(([entries, name, from, length, tail]) => {
      const fits = entries.find((entry) => entry.name === name)?.value || "a";
      const start = from % fits.length;
      const part = fits.slice(start, start + 1 + (length % (fits.length - start)));
      const value = fits.slice(0, start) + part.repeat(Math.ceil(MILLIONS / part.length)) + tail;
      return shownShortly([...entries.filter((entry) => entry.name !== name), { name, value }]);
    });
}

/** The same JSON with other texts in it; undefined for what is none, or has no texts. */
function withinJson(json: string | undefined, text: string): string | undefined {
  if (!/^[[{]/.test(json ?? "")) return undefined;
  const changed = JSON.stringify(JSON.parse(json ?? ""), (_, value) =>
    typeof value === "string" ? text : value,
  );
  return changed === json ? undefined : changed;
}

function shownShortly(entries: FormEntry[]): FormEntry[] {
  const part = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}… (${text.length})` : text);
  const shown = JSON.stringify(
    entries.map(({ name, value, file }) => `${name}=${file ? `${file.length} bytes` : part(value)}`),
  );
  return Object.defineProperty(entries, fc.toStringMethod, { value: () => shown });
}

/** As much as fits into the head of a request, whose end Node sets at 16 kB. */
export const hostileHeader = hostileText("many").map((text) =>
  text.replace(/[^\t\x20-\x7e\x80-\xff]/g, "\xe9").slice(0, 12_000),
);
