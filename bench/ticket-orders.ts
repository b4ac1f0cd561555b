import { randomUUID } from "node:crypto";
import type { Database } from "#server/platform/database.ts";
import { createEvent, createTicketOffer } from "../testing/event-factory.ts";
import type { HttpAnswer, HttpRequest } from "./http-load.ts";

export type OfferOnSale = {
  readonly eventId: number;
  readonly organiserId: number;
  readonly offerId: number;
  readonly priceCents: number;
};

/** Puts offers of events of their own on sale, with more places than a run can sell. */
export async function openSale(db: Database, offers: number, priceCents: number): Promise<OfferOnSale[]> {
  const sales: OfferOnSale[] = [];
  for (let index = 0; index < offers; index++) {
    const { id, organiserId } = await createEvent(db);
    const offerId = await createTicketOffer(db, { event_id: id, price_cents: priceCents, quota: 2_000_000 });
    sales.push({ eventId: id, organiserId, offerId, priceCents });
  }
  return sales;
}

/** A guest's order. Every order is another person at another address, as it is when doors open. */
export function orderRequest({ offerId, priceCents }: OfferOnSale, count: number, quantity = 1): HttpRequest {
  const items = encodeURIComponent(JSON.stringify({ tickets: [{ id: offerId, quantity }] }));
  const total = ((priceCents * quantity) / 100).toFixed(2);
  return {
    method: "POST",
    path: "/checkout/tickets",
    headers: { "x-forwarded-for": addressOf(count) },
    body: `items=${items}&total=${total}&email=mia.${count}%40example.org&firstname=Mia&lastname=Lindner&phone=040%201234567&idempotencyKey=${randomUUID()}`,
  };
}

export function addressOf(count: number): string {
  return `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`;
}

/** The `status` in the body of a call's answer; the HTTP status of any other. */
export function callStatus({ status, body }: HttpAnswer): string {
  return status === 200 ? (/^\{"status":(\d+)/.exec(body.toString("latin1"))?.[1] ?? "?") : String(status);
}

/** The reference of an order that has been placed. @throws for a refusal. */
export function cipherOf({ status, body }: HttpAnswer): string {
  const answer = JSON.parse(body.toString()) as { status: number; data: { link?: string; cipher?: string } };
  const cipher = answer.data.cipher ?? answer.data.link?.split("/").at(-1);
  if (answer.status !== 250 || cipher === undefined)
    throw new Error(`not an order: ${status} ${body.toString()}`);
  return cipher;
}
