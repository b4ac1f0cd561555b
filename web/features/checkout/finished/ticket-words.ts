/** What leads from ticket to ticket. */
export const TICKET_WAYS = { back: "Voriges Ticket", on: "Nächstes Ticket" } as const;
