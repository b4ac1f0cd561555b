import { expect, test } from "vitest";
import { parseTicketsSearch } from "./-tickets-search.ts";

test("an address names a list, a code or a dialog", () => {
  expect(parseTicketsSearch({})).toEqual({
    ...{ list: "neu", code: null, lounge: null, handedOver: null, upgrade: undefined, rest: undefined },
  });
  expect(parseTicketsSearch({ zeige: "alt", code: 7 })).toMatchObject({ list: "alt", code: 7 });
  expect(parseTicketsSearch({ lounge: "12", abgeben: 3 })).toMatchObject({ lounge: 12, handedOver: 3 });
  expect(parseTicketsSearch({ kaufen: "upgrade", ticket: 4, stufe: 3 }).upgrade).toEqual({
    ...{ ticketId: 4, level: 3, key: "4.3" },
  });
  expect(parseTicketsSearch({ kaufen: "rest", buchung: "9" }).rest).toEqual({ bookingId: 9, key: "9" });
});

test("what is no id names nothing", () => {
  const search = parseTicketsSearch({ code: "x", lounge: -1, abgeben: 1.5, kaufen: "alles", ticket: 4 });
  const none = { code: null, lounge: null, handedOver: null, upgrade: undefined, rest: undefined };
  expect(search).toEqual({ list: "neu", ...none });
  expect(parseTicketsSearch({ kaufen: "rest", buchung: "x" })).toEqual({ list: "neu", ...none });
});
