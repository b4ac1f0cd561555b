import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { createFileReferences } from "./file-references.ts";

const secretsOf = (installation: string) => ({
  hmac: (purpose: string, text: string) =>
    createHmac("sha256", `${installation} ${purpose}`).update(text).digest(),
});
const references = createFileReferences(secretsOf("ours"));
const now = new Date("2026-11-21T10:00:00Z");
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);

test("a reference leads to its document for a day and then nowhere", () => {
  const reference = references.referenceTo("ticket", 4711, now);
  expect(references.documentIdOf("ticket", reference, now)).toBe(4711);
  expect(references.documentIdOf("ticket", reference, hours(23.99))).toBe(4711);
  expect(references.documentIdOf("ticket", reference, hours(24))).toBeUndefined();
});

test("it is worth nothing for another type, another installation and after any change", () => {
  const reference = references.referenceTo("ticket", 4711, now);
  expect(references.documentIdOf("invoice", reference, now)).toBeUndefined();
  expect(createFileReferences(secretsOf("theirs")).documentIdOf("ticket", reference, now)).toBeUndefined();
  for (let index = 0; index < reference.length - 1; index++) {
    const changed =
      reference.slice(0, index) + (reference[index] === "A" ? "B" : "A") + reference.slice(index + 1);
    expect(references.documentIdOf("ticket", changed, now)).toBeUndefined();
  }
  for (const text of ["", "x", `${reference}A`])
    expect(references.documentIdOf("ticket", text, now)).toBeUndefined();
});

test("it does not show what it leads to", () => {
  const [first, second] = [
    references.referenceTo("ticket", 1, now),
    references.referenceTo("ticket", 1, now),
  ];
  expect(first).not.toBe(second);
});
