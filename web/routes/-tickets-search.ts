/** What is opened on the tickets page; all of it in the address, so that "back" closes it. */
export type TicketsSearch = {
  /** The old tickets are shown. */
  readonly zeige?: "alt" | undefined;
  /** Whose code fills the screen: a ticket's, or a booked lounge's. */
  readonly code?: number | undefined;
  readonly lounge?: number | undefined;
  /** The dialog that gives a ticket to somebody else. */
  readonly abgeben?: number | undefined;
  /** The dialog that sells an upgrade: of which ticket, to which type; or the rest of which reserved lounge. */
  readonly kaufen?: "upgrade" | "rest" | undefined;
  readonly ticket?: number | undefined;
  readonly stufe?: number | undefined;
  readonly buchung?: number | undefined;
};

/** An address as it was typed: anything else names nothing. */
export const parseTicketsSearch = (given: { readonly [Name in keyof TicketsSearch]?: unknown }) => ({
  list: given.zeige === "alt" ? ("alt" as const) : ("neu" as const),
  code: idOf(given.code),
  lounge: idOf(given.lounge),
  handedOver: idOf(given.abgeben),
  upgrade: upgradeOf(given),
  rest: restOf(given),
});

function upgradeOf({ kaufen, ticket, stufe }: { kaufen?: unknown; ticket?: unknown; stufe?: unknown }) {
  const ticketId = idOf(ticket);
  if (kaufen !== "upgrade" || ticketId === null) return undefined;
  const level = Number(stufe) === 3 ? (3 as const) : (2 as const);
  return { ticketId, level, key: `${ticketId}.${level}` };
}

function restOf({ kaufen, buchung }: { kaufen?: unknown; buchung?: unknown }) {
  const bookingId = idOf(buchung);
  return kaufen === "rest" && bookingId !== null ? { bookingId, key: String(bookingId) } : undefined;
}

const idOf = (value: unknown): number | null =>
  Number.isSafeInteger(Number(value)) && Number(value) > 0 ? Number(value) : null;
