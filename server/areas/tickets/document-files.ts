import type { DocumentKind } from "./document-queries.ts";

/** Where the version before kept a ticket's own PDF; this one makes it when it is asked for. */
export const ticketFile = (orderId: number, ticketId: number) => `documents/${orderId}/${ticketId}.pdf`;

/** Where the PDF lies that has all tickets of an order. */
export const ticketsFile = (orderId: number) => `documents/${orderId}/tickets.pdf`;

/** Where the other files lie that an order has once. */
export const orderFile = (orderId: number, kind: Exclude<DocumentKind, "ticket">) =>
  `documents/${orderId}/${kind}.${kind === "calendar" ? "ics" : "pdf"}`;

/** Every file that an order may have. */
export const filesOfOrder = (orderId: number, tickets: readonly { readonly id: number }[]): string[] => [
  ticketsFile(orderId),
  ...tickets.map(({ id }) => ticketFile(orderId, id)),
  ...(["invoice", "cancellation", "calendar"] as const).map((kind) => orderFile(orderId, kind)),
];
