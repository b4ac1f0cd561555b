import type { DocumentKind } from "./document-queries.ts";

/** Where a ticket's PDF lies in the file store. */
export const ticketFile = (orderId: number, ticketId: number) => `documents/${orderId}/${ticketId}.pdf`;

/** Where the files lie that an order has once. */
export const orderFile = (orderId: number, kind: Exclude<DocumentKind, "ticket">) =>
  `documents/${orderId}/${kind}.${kind === "calendar" ? "ics" : "pdf"}`;

/** Every file that an order may have. */
export const filesOfOrder = (orderId: number, tickets: readonly { readonly id: number }[]): string[] => [
  ...tickets.map(({ id }) => ticketFile(orderId, id)),
  ...(["invoice", "cancellation", "calendar"] as const).map((kind) => orderFile(orderId, kind)),
];
