import type { TicketItem } from "#contract/areas/eventdetails.ts";
import {
  EMAIL_MESSAGE,
  EMAIL_PATTERN,
  NAME_MAX_LENGTH,
  PHONE_MESSAGE,
  PHONE_PATTERN,
} from "#contract/guest-data.ts";
import { canBePrinted, latinNameProblem, nameProblem } from "#contract/person-names.ts";
import { FIRSTNAME_LATIN, LASTNAME_LATIN } from "#web/ui/name-fields.tsx";
import type { BuyerKind } from "./buyer.ts";
import {
  type Draft,
  type Guest,
  type NamedTicket,
  namedTickets,
  type PersonName,
  wantedItems,
} from "./draft.ts";

/** Something that is still to be done before an order can be placed, and the field to do it in. */
export type OpenField = {
  fieldId: string;
  label: string;
  /** Something was typed, but it can't be right. */
  isWrong?: true;
};

export const guestFieldId = (field: keyof Guest) => `checkout-${field}`;
export const nameFieldId = (offerId: number, index: number, part: keyof PersonName) =>
  `checkout-name-${offerId}-${index}-${part}`;
export const QUANTITY_ID = "checkout-quantity";
export const LOGIN_FIELD_ID = "checkout-login";

/** Top to bottom of the form. */
export const NAME_PARTS = ["firstname", "lastname", "firstnameLatin", "lastnameLatin"] as const;

/** Whether a part of a name is asked for: in Latin letters, where tickets cannot show its own script. */
export function isAskedFor(part: keyof PersonName, { firstname, lastname }: PersonName): boolean {
  if (part === "firstnameLatin") return !canBePrinted(firstname);
  return part !== "lastnameLatin" || !canBePrinted(lastname);
}

/** What is wrong with a part of a name that was typed; an empty one is only open, not wrong. */
export function namePartError(part: keyof PersonName, typed: string): string | null {
  return part === "firstname" || part === "lastname"
    ? nameProblem(typed, NAME_MAX_LENGTH)
    : latinNameProblem(typed);
}

/** The topmost part of a name that is still to be given or mended. */
export function openNamePart(name: PersonName): { part: keyof PersonName; isWrong: boolean } | undefined {
  for (const part of NAME_PARTS) {
    const typed = name[part]?.trim() ?? "";
    if (!isAskedFor(part, name)) continue;
    if (typed === "") return { part, isWrong: false };
    if (namePartError(part, typed) !== null) return { part, isWrong: true };
  }
  return undefined;
}

const GUEST_FIELDS = [
  ["firstname", "Vorname"],
  ["lastname", "Nachname"],
  ["firstnameLatin", FIRSTNAME_LATIN],
  ["lastnameLatin", LASTNAME_LATIN],
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
    if (isNamePart(field) && !isAskedFor(field, draft.guest)) continue;
    const value = draft.guest[field]?.trim() ?? "";
    if (value === "") open.push({ fieldId: guestFieldId(field), label });
    else if (guestFieldError(field, value)) {
      open.push({ fieldId: guestFieldId(field), label, isWrong: true });
    }
  }
  for (const ticket of namedTickets(draft, offers)) {
    if (ticket.ownName) continue;
    const missing = openNamePart(ticket.name);
    if (missing === undefined) continue;
    open.push({
      fieldId: nameFieldId(ticket.offerId, ticket.index, missing.part),
      label: `Name auf Ticket ${ticket.number}`,
      ...(missing.isWrong && { isWrong: true }),
    });
  }
  return open;
}

/** What the server calls a field of a named ticket when it refuses it; names are sent in the tickets' order. */
export const refusedNameKey = (ticket: NamedTicket, part: keyof PersonName) =>
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
    for (const part of NAME_PARTS)
      if (refused[refusedNameKey(ticket, part)]) return nameFieldId(ticket.offerId, ticket.index, part);
  }
  return undefined;
}

const isNamePart = (field: keyof Guest): field is keyof PersonName => field !== "email" && field !== "phone";

/** What is wrong with a value that was typed; an empty field is only open, not wrong. */
export function guestFieldError(field: keyof Guest, value: string): string | null {
  const typed = value.trim();
  if (typed === "") return null;
  if (isNamePart(field)) return namePartError(field, typed);
  if (field === "email" && !EMAIL_PATTERN.test(typed)) return EMAIL_MESSAGE;
  if (field === "phone" && !PHONE_PATTERN.test(typed)) return PHONE_MESSAGE;
  return null;
}
