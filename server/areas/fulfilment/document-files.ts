import type { DocumentKind } from "./document-queries.ts";

type DatedOrder = { readonly id: number; readonly createdAt: Date };
type OrderFolder = string;

/** Where an order's files lie: by the day of the order in UTC, so that no folder has more than the orders of a day. */
export const folderOfOrder = ({ id, createdAt }: DatedOrder): OrderFolder =>
  `documents/${createdAt.toISOString().slice(0, 10).replaceAll("-", "/")}/${id}`;

/** Where the version before put them. */
const folderOfBefore = (orderId: number): OrderFolder => `documents/${orderId}`;

/** Where an order's files lie whose documents are known: beside them, else where new ones go. */
export const folderBeside = (
  order: DatedOrder,
  [document]: readonly { readonly fileKey: string }[],
): OrderFolder => document?.fileKey.replace(/\/[^/]*$/, "") ?? folderOfOrder(order);

/** Where the version before kept a ticket's own PDF; a unit's is made when it is asked for. */
export const ticketFile = (folder: OrderFolder, ticketId: number) => `${folder}/${ticketId}.pdf`;

/** Where the PDF lies that has all units of an order, a ticket each. */
export const ticketsFile = (folder: OrderFolder) => `${folder}/tickets.pdf`;

/** Where the other files lie. @param place counts, from 0, those of which an order has several */
export const orderFile = (folder: OrderFolder, kind: Exclude<DocumentKind, "ticket">, place = 0) =>
  `${folder}/${kind}${place === 0 ? "" : `-${place + 1}`}.${kind === "calendar" ? "ics" : "pdf"}`;

/** Every file that an order may have, made by this version or the one before. */
export const filesOfOrder = (
  order: DatedOrder,
  {
    units,
    cancellations,
  }: { readonly units: readonly { readonly id: number }[]; readonly cancellations: number },
): string[] =>
  [folderOfOrder(order), folderOfBefore(order.id)].flatMap((folder) => [
    ticketsFile(folder),
    ...units.map(({ id }) => ticketFile(folder, id)),
    ...(["invoice", "calendar"] as const).map((kind) => orderFile(folder, kind)),
    ...Array.from({ length: Math.max(1, cancellations) }, (_, place) =>
      orderFile(folder, "cancellation", place),
    ),
  ]);

export function contentTypeOf(kind: DocumentKind | "tickets"): string {
  return kind === "calendar" ? "text/calendar; charset=utf-8; method=PUBLISH" : "application/pdf";
}
