import fc from "fast-check";
import type { CallDefinition } from "#contract/call.ts";
import type { FormEntry } from "./wire-arbitraries.ts";

const DEEP = 4_000;
const NASTY_TEXTS = [
  ...["", " ", "0", "-1", "1.5", "1e400", "NaN", "null", "undefined", "true", "[]", "{}", "[object Object]"],
  ...[
    "\0",
    "a\0b",
    "\r\nX-Injected: 1",
    "\u2028",
    "\ufeff",
    "\u202e321",
    "\ud800",
    "a\ud83d",
    "🏳️‍🌈",
    "ẞſﬀ",
    "%00",
    "%s%n",
  ],
  ...[
    "__proto__",
    "constructor",
    "toString",
    "' or 1=1 --",
    "\\",
    "=cmd()",
    "<img src=x onerror=alert(1)>",
    "../../x",
  ],
  ...[
    "9".repeat(400),
    "9007199254740993",
    "2147483648",
    "99999999999999",
    "x".repeat(3_000),
    "ä".repeat(25_000),
  ],
  ...['{"__proto__":{"tickets":[]}}', '{"tickets":null}', '{"tickets":[{}]}', '[{"ticketId":1e308}]'],
  ...['{"tickets":[{"id":1,"quantity":-1}]}', '[{"ticketId":1,"firstname":"\\ud800","lastname":"\\u0000"}]'],
  ...[
    "[".repeat(DEEP),
    `${"[".repeat(DEEP)}${"]".repeat(DEEP)}`,
    '{"a":'.repeat(DEEP),
    `"${"\\u0000".repeat(50)}"`,
  ],
];
const NASTY_BYTES = ["%", "%zz", "%ff%fe", "%c0%80", "%ed%a0%80", "%00", "&", "=", "&&=&", "+%2B+"];

/** Text of the kinds that break careless programs. */
export const nastyText = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...NASTY_TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
  { weight: 1, arbitrary: fc.json({ maxDepth: 4 }) },
);

const nastyEntry = (names: readonly string[]): fc.Arbitrary<FormEntry> => {
  const strange = [
    "__proto__",
    "constructor",
    "prototype",
    "hasOwnProperty",
    "",
    "a[]",
    "items[tickets]",
    "\0",
    "x",
  ];
  const name = fc.oneof(fc.constantFrom(...names), fc.constantFrom(...strange));
  return fc.oneof(
    { weight: 5, arbitrary: fc.record({ name, value: nastyText }) },
    {
      weight: 1,
      arbitrary: fc.record({ name, value: fc.constantFrom(...NASTY_BYTES), raw: fc.constant(true) }),
    },
  );
};

/** One to three times something is replaced, added, repeated or left out. */
export function brokenForm(
  definition: CallDefinition,
  form: fc.Arbitrary<FormEntry[]>,
): fc.Arbitrary<FormEntry[]> {
  const names = Object.keys(definition.fields.shape);
  const damage = fc.record({
    how: fc.constantFrom("replace", "replace", "replace", "add", "repeat", "leave out"),
    entry: nastyEntry(names),
    at: fc.nat(),
  });
  return fc.tuple(form, fc.array(damage, { minLength: 1, maxLength: 3 })).map(([entries, damages]) => {
    const broken = [...entries];
    for (const { how, entry, at } of damages) {
      const place = at % (broken.length + 1);
      const victim = broken[place];
      if (how === "add" || victim === undefined) broken.push(entry);
      else if (how === "replace") broken[place] = { ...entry, name: victim.name };
      else if (how === "repeat") broken.push(victim, { ...entry, name: victim.name });
      else broken.splice(place, 1);
    }
    return broken;
  });
}
