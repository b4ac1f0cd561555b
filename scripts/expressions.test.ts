import { join } from "node:path";
import { expect, test } from "vitest";
import { whySlow } from "../testing/backtracking.ts";
import { expressionsIn, expressionsOfRepository } from "../testing/find-expressions.ts";

const root = join(import.meta.dirname, "..");

const complaints = (expressions: ReturnType<typeof expressionsIn>) =>
  expressions.flatMap(({ source, flags, place }) => {
    const why = whySlow(source, flags);
    return why === undefined ? [] : [`${place} /${source}/${flags}: ${why}`];
  });

test("no regular expression of the repository takes longer than the square of its input", {
  timeout: 120_000,
}, () => {
  const all = expressionsOfRepository(root);
  expect(all.length).toBeGreaterThan(400);
  const different = new Map(all.map((one) => [`/${one.source}/${one.flags}`, one]));
  expect(complaints([...different.values()])).toEqual([]);
});

test("one that does is found with its line, however it is written", () => {
  const code = [
    "const same = /^(a|a)*$/;",
    "const letters = <T,>(text: T) => /^(?:\\P{L}|\\p{Script=Common})*$/u;",
    `const three = / *a* *$/.test(\`/\${x}/\`);`,
    'new RegExp("(x+x+)+y");',
    `RegExp(\`^(?:\${a}|x)+$\`, "i");`,
    "const sets = /^(?:\\p{L}|[\\p{Lu}--[A-Z]])*$/v;",
    "const behind = /(?<=(a|a)*)b/;",
    "// and /^(b|b)*$/ in words is none, nor is a / b / c",
    'const fine = [/^a+$/, /\\s+$/, /^(?:ab)*$/u, /^[\\p{L}--[a-z]]+$/v, /^(?:-\\d\\d){4}$/, new RegExp("^a*$")];',
  ].join("\n");
  expect(complaints(expressionsIn("of/example.ts", code))).toEqual([
    "of/example.ts:1 /^(a|a)*$/: exponential",
    expect.stringMatching(/^of\/example\.ts:2 .*: exponential$/),
    expect.stringMatching(/^of\/example\.ts:3 .*: 3rd degree polynomial$/),
    "of/example.ts:4 /(x+x+)+y/: exponential",
    "of/example.ts:5 /^(?:x|x)+$/i: exponential",
    expect.stringMatching(/^of\/example\.ts:6 .*: nobody can tell \(invalid\)$/),
    expect.stringMatching(/^of\/example\.ts:7 .*: exponential/),
  ]);
});
