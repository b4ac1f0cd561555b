import { expect, test } from "vitest";
import { ticketFileName, ticketsFileName } from "./document-names.ts";

const EVENT = "Lindenfest im Advent";
const anna = { firstname: "Anna", lastname: "Muster" };

test("files are named after event and person", () => {
  expect(ticketsFileName(EVENT, anna, 2)).toBe("Tickets-Lindenfest-im-Advent-Anna-Muster.pdf");
  expect(ticketsFileName(EVENT, anna, 1)).toBe("Ticket-Lindenfest-im-Advent-Anna-Muster.pdf");
  expect(ticketFileName(EVENT, { firstname: "Bo", lastname: "Brandt" }, { index: 3, count: 3 })).toBe(
    "Ticket-3-Lindenfest-im-Advent-Bo-Brandt.pdf",
  );
});

test("letters of every script stay, all else is one hyphen", () => {
  const eventTitle = '../„Größer: \u202e“\r\n<b>Nacht</b>\\*?|"..';
  expect(ticketsFileName(eventTitle, { firstname: "Nguyễn Thị", lastname: "d’Ánh-王" }, 2)).toBe(
    "Tickets-Größer-b-Nacht-b-Nguyễn-Thị-d-Ánh-王.pdf",
  );
  expect(ticketsFileName("!!!", { firstname: "", lastname: "" }, 2)).toBe("Tickets.pdf");
});

test("a name that reads as an address is left out, as in mails", () => {
  expect(ticketsFileName(EVENT, { firstname: "boese.de/x", lastname: "Lindner" }, 2)).toBe(
    "Tickets-Lindenfest-im-Advent.pdf",
  );
});

test.each(["a", "ü", "王", "🦋a"])("no name is longer than a file system takes: %s", (letter) => {
  const long = letter.repeat(200);
  const name = ticketFileName(long, { firstname: long, lastname: long }, { index: 100, count: 100 });
  expect(Buffer.byteLength(name)).toBeLessThan(230);
  expect(name).not.toContain("\ufffd");
});
