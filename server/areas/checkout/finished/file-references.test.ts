import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { createFileReferences } from "./file-references.ts";

const secretsOf = (installation: string) => ({
  hmac: (purpose: string, text: string) =>
    createHmac("sha256", `${installation} ${purpose}`).update(text).digest(),
});
const references = createFileReferences(secretsOf("ours"));
const file = { id: 4711, orderNumber: "7KX2M9QA" };
const now = new Date("2026-11-21T10:00:00Z");
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);

test("a reference leads to its document for a day and then nowhere", () => {
  const reference = references.referenceTo("ticket", file, now);
  expect(references.fileOf("ticket", reference, now)).toEqual(file);
  expect(references.fileOf("ticket", reference, hours(23.99))).toEqual(file);
  expect(references.fileOf("ticket", reference, hours(24))).toBeUndefined();
});

test("it is worth nothing for another type, another installation and after any change", () => {
  const reference = references.referenceTo("ticket", file, now);
  expect(references.fileOf("invoice", reference, now)).toBeUndefined();
  expect(createFileReferences(secretsOf("theirs")).fileOf("ticket", reference, now)).toBeUndefined();
  for (let index = 0; index < reference.length - 1; index++) {
    const changed =
      reference.slice(0, index) + (reference[index] === "A" ? "B" : "A") + reference.slice(index + 1);
    expect(references.fileOf("ticket", changed, now)).toBeUndefined();
  }
  for (const text of ["", "x", `${reference}A`])
    expect(references.fileOf("ticket", text, now)).toBeUndefined();
});

test("it does not show what it leads to", () => {
  const [first, second] = [
    references.referenceTo("ticket", file, now),
    references.referenceTo("ticket", file, now),
  ];
  expect(first).not.toBe(second);
});
