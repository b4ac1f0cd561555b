import { expect, test } from "vitest";
import { EMAIL_MESSAGE } from "#contract/guest-data.ts";
import { EMPTY_GUEST } from "../buyer/guest.ts";
import { type Draft, fitToOffers, namedTickets, newDraft, setQuantity, setTicketName } from "./draft.ts";
import { anOffer } from "./offer-factory.ts";
import { fieldError, openFields, typedFields, withTyped } from "./readiness.ts";

const guest = {
  firstname: "Mara",
  lastname: "Lindqvist",
  email: "mara@lindqvist.example",
  phone: "+49 170 5550142",
};
const labels = (draft: Draft, offers = [anOffer()]) => openFields(draft, offers).map((field) => field.label);

test("an empty guest form names all four fields", () => {
  expect(labels(newDraft(anOffer(), 1, EMPTY_GUEST))).toEqual(["Vorname", "Nachname", "E-Mail", "Telefon"]);
});

test("a member needs no contact data, and who wants to log in is not ready", () => {
  const draft = newDraft(anOffer(), 1, EMPTY_GUEST);
  expect(openFields(draft, [anOffer()], "member")).toEqual([]);
  expect(openFields(draft, [anOffer()], "login").map((field) => field.label)).toEqual(["Login"]);
});

test("blanks do not count as filled", () => {
  expect(labels(newDraft(anOffer(), 1, { ...guest, lastname: "  " }))).toEqual(["Nachname"]);
});

test("a full form with a ticket is ready", () => {
  expect(labels(newDraft(anOffer(), 2, guest))).toEqual([]);
});

test("an order without a ticket is not ready", () => {
  expect(labels(newDraft(undefined, 1, guest))).toEqual(["Anzahl"]);
});

test.each([
  "mara",
  "mara@lindqvist",
  "mara@lindqvist.e",
  "mara lindqvist@example.org",
  "mara@lindqvist.abcdefghijk",
])("%s is no e-mail address", (email) => {
  expect(fieldError("email", email)).toBe(EMAIL_MESSAGE);
  expect(labels(newDraft(anOffer(), 1, { ...guest, email }))).toEqual(["E-Mail"]);
});

test("the first named ticket takes the buyer's name, the others must be filled", () => {
  const offer = anOffer({ personal: 1 });
  const draft = newDraft(offer, 3, guest);
  expect(namedTickets(draft, [offer]).map((ticket) => [ticket.number, ticket.ownName])).toEqual([
    [1, true],
    [2, false],
    [3, false],
  ]);
  expect(labels(draft, [offer])).toEqual(["Name auf Ticket 2", "Name auf Ticket 3"]);
  const named = setTicketName(draft, offer.id, 1, { firstname: "Jonas", lastname: "Krämer" });
  expect(labels(named, [offer])).toEqual(["Name auf Ticket 3"]);
});

test("the open field of a half filled name is the empty one", () => {
  const offer = anOffer({ personal: 1 });
  const draft = setTicketName(newDraft(offer, 2, guest), offer.id, 1, { firstname: "Jonas", lastname: "" });
  expect(openFields(draft, [offer])).toEqual([
    { fieldId: "checkout-userInfo.1.lastname", label: "Name auf Ticket 2" },
  ]);
});

test("a buyer who does not come along names the first ticket too", () => {
  const offer = anOffer({ personal: 1 });
  expect(labels({ ...newDraft(offer, 1, guest), buyerAttends: false }, [offer])).toEqual([
    "Name auf Ticket 1",
  ]);
});

test("names survive a smaller quantity", () => {
  const offer = anOffer({ personal: 1 });
  const draft = setTicketName(newDraft(offer, 2, guest), offer.id, 1, {
    firstname: "Jonas",
    lastname: "Krämer",
  });
  const again = setQuantity(setQuantity(draft, offer, 1), offer, 2);
  expect(namedTickets(again, [offer])[1]?.name).toEqual({ firstname: "Jonas", lastname: "Krämer" });
});

test("quantities shrink to what is left, to nothing when the sale has ended", () => {
  const offer = anOffer();
  const draft = newDraft(offer, 6, guest);
  expect(fitToOffers(draft, [anOffer({ available: 2 })]).items[0]?.quantity).toBe(2);
  expect(fitToOffers(draft, [anOffer({ saleState: "ended" })]).items[0]?.quantity).toBe(0);
  expect(newDraft(anOffer({ maxPerOrder: 4 }), 6, guest).items[0]?.quantity).toBe(4);
});

test("fields have the server's names, top to bottom, and what is typed into them reaches the draft", () => {
  const offer = anOffer({ personal: 1 });
  const draft = newDraft(offer, 3, guest);
  const tickets = namedTickets(draft, [offer]);
  const names = Object.keys(typedFields(guest, tickets));
  expect(names.slice(0, 6)).toEqual([
    "firstname",
    "lastname",
    "firstnameLatin",
    "lastnameLatin",
    "email",
    "phone",
  ]);
  // The first ticket carries the buyer's name; there is no other field for it.
  expect(names.slice(6, 8)).toEqual(["userInfo.1.firstname", "userInfo.1.lastname"]);
  expect(names.at(-1)).toBe("userInfo.2.lastnameLatin");
  const typed = {
    phone: "+49 170 5550142",
    "userInfo.2.lastname": "Krämer",
    "userInfo.2.firstname": "Jonas",
  };
  const after = withTyped(draft, tickets, typed);
  expect(typedFields(after.guest, namedTickets(after, [offer]))).toMatchObject(typed);
  expect(after.guest.email).toBe(guest.email);
  expect(withTyped(after, tickets, { "userInfo.2.lastname": "K" }).items[0]?.names[2]).toMatchObject({
    firstname: "Jonas",
    lastname: "K",
  });
});

test("a name that tickets cannot show is asked for in Latin letters, at its own place", () => {
  const person = { ...guest, firstname: "བཀྲ་ཤིས", lastname: "李" };
  expect(labels(newDraft(anOffer(), 1, person))).toEqual(["Vorname in lateinischer Schrift"]);
  expect(labels(newDraft(anOffer(), 1, { ...person, firstnameLatin: "Таши" }))).toEqual([
    "Vorname in lateinischer Schrift",
  ]);
  expect(labels(newDraft(anOffer(), 1, { ...person, firstnameLatin: "Tashi" }))).toEqual([]);
});

test("so is one of a ticket, and the field to go to is the Latin one", () => {
  const offer = anOffer({ personal: 1 });
  const named = (name: { firstname: string; lastname: string; lastnameLatin?: string }) =>
    openFields(setTicketName(newDraft(offer, 2, guest), 1, 1, name), [offer]);
  expect(named({ firstname: "Tashi", lastname: "ཟླ་བ" })).toEqual([
    { fieldId: "checkout-userInfo.1.lastnameLatin", label: "Name auf Ticket 2" },
  ]);
  expect(named({ firstname: "Mia 🦋", lastname: "Li" })).toMatchObject([{ isWrong: true }]);
  expect(named({ firstname: "Tashi", lastname: "ཟླ་བ", lastnameLatin: "Dawa" })).toEqual([]);
});
