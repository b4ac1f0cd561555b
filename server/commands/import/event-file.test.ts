import { expect, test } from "vitest";
import { readEventFile } from "./event-file.ts";

function entriesOf(text: string, format: "csv" | "json" = "csv") {
  const read = readEventFile(text, format);
  if ("problems" in read) throw new Error(JSON.stringify(read.problems));
  return read.entries;
}

const problemsOf = (text: string, format: "csv" | "json" = "csv") => {
  const read = readEventFile(text, format);
  return "problems" in read
    ? read.problems.map(({ line, name = "", sentence }) => `${line} ${name}: ${sentence}`)
    : [];
};

test("a CSV file with semicolons, quotes, line breaks and a mark in front is read, each part at its line", () => {
  const text = [
    "\ufeffid;title;description;ticket;ticket_price;ticket_type;lounge",
    'a;"Die ""Nacht""";"Zwei',
    'Zeilen";Standard;12,50;;Kanzel',
    ";;;Deluxe;20;2;",
    "",
    "b;Tag;Text;;;;",
  ].join("\r\n");
  const [first, second, ...rest] = entriesOf(text);
  expect(first?.value).toEqual({
    ...{ id: "a", title: 'Die "Nacht"', description: "Zwei\nZeilen" },
    tickets: [
      { title: "Standard", price: "12,50" },
      { title: "Deluxe", price: "20", type: "2" },
    ],
    lounges: [{ title: "Kanzel" }],
  });
  expect(second?.value).toEqual({ id: "b", title: "Tag", description: "Text", tickets: [], lounges: [] });
  expect(rest).toEqual([]);
  expect([first?.lineOf(["title"]), first?.lineOf(["tickets", 1, "price"]), second?.lineOf(["id"])]).toEqual([
    2, 4, 6,
  ]);
  expect(first?.nameOf(["tickets", 1, "price"])).toBe("ticket_price");
  expect(first?.nameOf(["lounges", 0, "title"])).toBe("lounge");
});

test("a JSON file knows the line of each value, and of what is missing the nearest around it", () => {
  const [event] = entriesOf('[\n {\n  "id": "a",\n  "tickets": [\n   { "title": "x" }\n  ]\n }\n]', "json");
  expect(event?.value).toEqual({ id: "a", tickets: [{ title: "x" }] });
  const lines = [["id"], ["tickets", 0, "title"], ["tickets", 0, "price"], ["title"]].map((path) =>
    event?.lineOf(path),
  );
  expect(lines).toEqual([3, 5, 5, 2]);
});

test("the lines of a JSON file of 20,000 events are known without counting from its beginning each time", () => {
  const events = Array.from({ length: 20_000 }, (_, index) => ({
    id: `night-${index}`,
    description: "x".repeat(200),
  }));
  const entries = entriesOf(JSON.stringify(events, null, 1), "json");
  expect(entries.map(({ lineOf }) => lineOf(["id"]))).toEqual(events.map((_, index) => 3 + 4 * index));
});

test.each([
  ["broken JSON", '[\n {"id": "a",\n]', "json", [/^3 : Das ist kein gültiges JSON/]],
  ["no list", '{"id": "a"}', "json", [/^1 : Die Datei muss eine Liste von Events sein/]],
  ["an empty file", "", "json", [/^1 : Das ist kein gültiges JSON/]],
  [
    "unknown and double columns",
    "id,title,colour,title\n",
    "csv",
    [/^1 colour: .*nicht\.$/, /^1 title: .*zweimal da\.$/],
  ],
  [
    "cells too few, and a line of no event",
    "id,title\na,b\nc\n,d\n",
    "csv",
    [/^3 : Hier stehen 1 Felder/, /^4 id: Hier fehlt/],
  ],
  ["an open quote", 'id,title\na,"b\n', "csv", [/^[23] : Das ist kein gültiges CSV/]],
  ["a ticket before any event", "id,ticket\n,Standard\n", "csv", [/^2 id: Hier fehlt/]],
] as const)("%s is named by line", (_, text, format, expected) => {
  expect(problemsOf(text, format)).toEqual(expected.map((line) => expect.stringMatching(line)));
});
