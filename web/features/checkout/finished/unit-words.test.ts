import { expect, test } from "vitest";
import { countText, isOfTickets, unitWords } from "./unit-words.ts";

const tickets = [{ name: "Mara Lindqvist", title: "Standard" }];

test.each([
  ["tickets", 1, "Ein Ticket"],
  ["tickets", 2, "Zwei Tickets"],
  ["tickets", 11, "11 Tickets"],
  ["lounges", 1, "Eine Lounge"],
  ["lounges", 3, "Drei Lounges"],
])("of %s %i are „%s“", (kind, count, said) => {
  expect(countText({ kind }, count)).toBe(said);
});

test("lounges are no tickets, and what hands nothing out has none", () => {
  expect(isOfTickets({ kind: "tickets", tickets })).toBe(true);
  expect(isOfTickets({ kind: "ticket_upgrade", tickets })).toBe(true);
  expect(isOfTickets({ kind: "lounges", tickets })).toBe(false);
  expect(isOfTickets({ kind: "credits", tickets: [] })).toBe(false);
  expect(unitWords({ kind: "lounges" }).ways.on).toBe("Nächste Lounge");
});
