import type { Page } from "@playwright/test";
import type { Database } from "#server/platform/database.ts";
import { giveCredits } from "../testing/credits.ts";
import { expect } from "./journey.ts";
import { createOwnEvent } from "./own-event.ts";
import { createOwnMember, logInAs } from "./own-member.ts";

/** A member who is logged in and has one ticket that may become better. */
export async function openTicketHolder(page: Page, database: Database) {
  const event = await createOwnEvent(database, {
    event: { ticket_upgrades: true },
    offers: [
      { title: "Standard" },
      { title: "Deluxe", ticket_type: 2, price_cents: 1750 },
      { title: "Premium", ticket_type: 3, price_cents: 2250, quota: 1 },
    ],
  });
  const member = await createOwnMember(database);
  await giveCredits(database, member.id, 1250);
  await logInAs(page.context(), database, member);
  const items = JSON.stringify({ tickets: [{ id: event.offerId, quantity: 1 }] });
  const ordered = await page.request.post("/checkout/tickets", {
    form: { items, total: "12.50", useCredits: "1250" },
  });
  expect(await ordered.json()).toMatchObject({ status: 250 });
  const ticketOf = () =>
    database
      .selectFrom("ticket")
      .innerJoin("customer_order", "customer_order.id", "ticket.order_id")
      .select(["ticket.id", "ticket.ticket_type as type"])
      .where("customer_order.account_id", "=", member.id)
      .executeTakeFirst();
  await expect.poll(ticketOf, { timeout: 20_000 }).toBeDefined();
  const { id: ticketId } = (await ticketOf()) ?? { id: 0 };
  return { event, member, ticketId, typeNow: async () => (await ticketOf())?.type };
}
