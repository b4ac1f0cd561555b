import type { TicketItem } from "#contract/areas/eventdetails.ts";
import type { BuyerKind } from "../buyer/buyer.ts";
import {
  contactError,
  fieldId,
  guestFields,
  NAME_PARTS,
  type OpenField,
  openContact,
  openNamePart,
} from "../buyer/contact.ts";
import type { Guest, PersonName } from "../buyer/guest.ts";
import { type Draft, type NamedTicket, namedTickets, setTicketName, wantedItems } from "./draft.ts";

export const QUANTITY_ID = fieldId("quantity");

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
  open.push(...openContact(draft.guest, buyer, true));
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
  const own = guest === null ? [] : guestFields(true).map(([field]) => [field, guest[field] ?? ""]);
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

/** What is wrong with what was typed into a field, by its name on the wire; an empty one is only open, not wrong. */
export function fieldError(name: string, value: string): string | null {
  return contactError(name.split(".").at(-1) as keyof Guest, value);
}
