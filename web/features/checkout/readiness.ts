import type { TicketItem } from "#contract/areas/eventdetails.ts";
import { EMAIL_MESSAGE, EMAIL_PATTERN, PHONE_MESSAGE, PHONE_PATTERN } from "#contract/guest-data.ts";
import type { BuyerKind } from "./buyer.ts";
import { type Draft, type Guest, type NamedTicket, namedTickets, wantedItems } from "./draft.ts";

/** Something that is still to be done before an order can be placed, and the field to do it in. */
export type OpenField = {
  fieldId: string;
  label: string;
  /** Something was typed, but it can't be right. */
  isWrong?: true;
};

export const guestFieldId = (field: keyof Guest) => `checkout-${field}`;
export const nameFieldId = (offerId: number, index: number, part: "firstname" | "lastname") =>
  `checkout-name-${offerId}-${index}-${part}`;
export const QUANTITY_ID = "checkout-quantity";
export const LOGIN_FIELD_ID = "checkout-login";

const GUEST_FIELDS = [
  ["firstname", "Vorname"],
  ["lastname", "Nachname"],
  ["email", "E-Mail"],
  ["phone", "Telefon"],
] as const;

/**
 * What an order still lacks, top to bottom of the form; an empty list means ready (specification, "Checkout": a login or
 * all four guest fields, at least one ticket, every name of a named ticket).
 */
export function openFields(
  draft: Draft,
  offers: readonly TicketItem[],
  buyer: BuyerKind = "guest",
): OpenField[] {
  const open: OpenField[] = [];
  if (wantedItems(draft, offers).length === 0) open.push({ fieldId: QUANTITY_ID, label: "Anzahl" });
  if (buyer === "login") open.push({ fieldId: LOGIN_FIELD_ID, label: "Login" });
  for (const [field, label] of buyer === "guest" ? GUEST_FIELDS : []) {
    const value = draft.guest[field].trim();
    if (value === "") open.push({ fieldId: guestFieldId(field), label });
    else if (guestFieldError(field, value)) {
      open.push({ fieldId: guestFieldId(field), label, isWrong: true });
    }
  }
  for (const ticket of namedTickets(draft, offers)) {
    if (ticket.ownName) continue;
    const missing = ticket.name.firstname.trim() === "" ? "firstname" : "lastname";
    if (ticket.name[missing].trim() !== "") continue;
    open.push({
      fieldId: nameFieldId(ticket.offerId, ticket.index, missing),
      label: `Name auf Ticket ${ticket.number}`,
    });
  }
  return open;
}

/** What the server calls a field of a named ticket when it refuses it; names are sent in the tickets' order. */
export const refusedNameKey = (ticket: NamedTicket, part: "firstname" | "lastname") =>
  `userInfo.${ticket.number - 1}.${part}`;

/** The topmost field of the form that the server refused; `undefined` when it is none of the form's own. */
export function firstRefusedFieldId(
  refused: Readonly<Record<string, string>>,
  tickets: readonly NamedTicket[],
): string | undefined {
  const own = GUEST_FIELDS.find(([field]) => refused[field]);
  if (own) return guestFieldId(own[0]);
  for (const ticket of tickets) {
    if (ticket.ownName) continue;
    for (const part of ["firstname", "lastname"] as const)
      if (refused[refusedNameKey(ticket, part)]) return nameFieldId(ticket.offerId, ticket.index, part);
  }
  return undefined;
}

/** What is wrong with a value that was typed; an empty field is only open, not wrong. */
export function guestFieldError(field: keyof Guest, value: string): string | null {
  const typed = value.trim();
  if (typed === "") return null;
  if (field === "email" && !EMAIL_PATTERN.test(typed)) return EMAIL_MESSAGE;
  if (field === "phone" && !PHONE_PATTERN.test(typed)) return PHONE_MESSAGE;
  return null;
}
