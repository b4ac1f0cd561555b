/** What leads from code to code. */
export const TICKET_WAYS = { back: "Voriges Ticket", on: "Nächstes Ticket" } as const;
export const LOUNGE_WAYS = { back: "Vorige Lounge", on: "Nächste Lounge" } as const;
