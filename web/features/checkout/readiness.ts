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
  setTicketName,
  wantedItems,
} from "./draft.ts";

/** Something that is still to be done before an order can be placed, and the field to do it in. */
export type OpenField = {
  fieldId: string;
  label: string;
  /** Something was typed, but it can't be right. */
  isWrong?: true;
};

export const CHECKOUT_ID = "checkout";
const fieldId = (name: string) => `${CHECKOUT_ID}-${name}`;
export const QUANTITY_ID = fieldId("quantity");
export const LOGIN_ID = fieldId("login");

/** Top to bottom of the form. */
export const NAME_PARTS = ["firstname", "lastname", "firstnameLatin", "lastnameLatin"] as const;

/** Whether a part of a name is asked for: in Latin letters, where tickets cannot show its own script. */
export function isAskedFor(part: keyof PersonName, { firstname, lastname }: PersonName): boolean {
  if (part === "firstnameLatin") return !canBePrinted(firstname);
  return part !== "lastnameLatin" || !canBePrinted(lastname);
}

/** What is wrong with a part of a name that was typed; an empty one is only open, not wrong. */
function namePartError(part: keyof PersonName, typed: string): string | null {
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
  if (buyer === "login") open.push({ fieldId: `${LOGIN_ID}-email`, label: "Login" });
  for (const [field, label] of buyer === "guest" ? GUEST_FIELDS : []) {
    if (isNamePart(field) && !isAskedFor(field, draft.guest)) continue;
    const value = draft.guest[field]?.trim() ?? "";
    if (value === "") open.push({ fieldId: fieldId(field), label });
    else if (fieldError(field, value)) {
      open.push({ fieldId: fieldId(field), label, isWrong: true });
    }
  }
  for (const ticket of namedTickets(draft, offers)) {
    if (ticket.ownName) continue;
    const missing = openNamePart(ticket.name);
    if (missing === undefined) continue;
    open.push({
      fieldId: fieldId(nameField(ticket, missing.part)),
      label: `Name auf Ticket ${ticket.number}`,
      ...(missing.isWrong && { isWrong: true }),
    });
  }
  return open;
}

/** What a field of a named ticket is called, by the server too; names are sent in the tickets' order. */
export const nameField = (ticket: NamedTicket, part: keyof PersonName) =>
  `userInfo.${ticket.number - 1}.${part}`;

/** The form's fields with what stands in them, by their names on the wire, top to bottom. */
export function typedFields(guest: Guest | null, tickets: readonly NamedTicket[]): Record<string, string> {
  const own = guest === null ? [] : GUEST_FIELDS.map(([field]) => [field, guest[field] ?? ""]);
  const named = tickets
    .filter(({ ownName }) => !ownName)
    .flatMap((ticket) => NAME_PARTS.map((part) => [nameField(ticket, part), ticket.name[part] ?? ""]));
  return Object.fromEntries([...own, ...named]);
}

/** The draft with what was typed into such fields. */
export function withTyped(
  draft: Draft,
  tickets: readonly NamedTicket[],
  typed: Readonly<Partial<Record<string, string>>>,
): Draft {
  let changed = draft;
  for (const [name, text = ""] of Object.entries(typed)) {
    const [, place, part = name] = name.split(".");
    const ticket = place === undefined ? undefined : tickets[Number(place)];
    changed =
      ticket === undefined
        ? { ...changed, guest: { ...changed.guest, [part]: text } }
        : setTicketName(changed, ticket.offerId, ticket.index, { [part]: text });
  }
  return changed;
}

const isNamePart = (field: keyof Guest): field is keyof PersonName => field !== "email" && field !== "phone";

/** What is wrong with what was typed into a field; an empty one is only open, not wrong. */
export function fieldError(name: string, value: string): string | null {
  const field = name.split(".").at(-1) as keyof Guest;
  const typed = value.trim();
  if (typed === "") return null;
  if (isNamePart(field)) return namePartError(field, typed);
  if (field === "email" && !EMAIL_PATTERN.test(typed)) return EMAIL_MESSAGE;
  if (field === "phone" && !PHONE_PATTERN.test(typed)) return PHONE_MESSAGE;
  return null;
}
