/**
 * Buyers of one ticket each: `node testing/buyer-process.ts DATABASE_URL OFFER_ID BUYERS KEY_PREFIX [ACCOUNT_ID USE_CREDITS]`, with idempotency
 * keys made of the prefix and their number; with an account it is a member who orders them all and pays with credits.
 */
import { buyersAtOnce } from "./buyers-at-once.ts";
import { openTicketShop, ticketForm } from "./ticket-shop.ts";

const [url = "", offerId, buyers, keyPrefix = "", accountId, useCredits] = process.argv.slice(2);
const member = { email: "mia@example.org", firstname: "Mia", lastname: "Lindner", phone: null };

const form = (buyer: number) =>
  ticketForm(Number(offerId), {
    email: `${keyPrefix}.${buyer}@example.org`,
    items: JSON.stringify({ tickets: [{ id: Number(offerId), quantity: 1 }] }),
    total: "12.50",
    idempotencyKey: `${keyPrefix}-buyer-number-${buyer}`,
    ...(useCredits === undefined ? {} : { useCredits }),
  });
await buyersAtOnce(url, Number(buyers), (database) => {
  const shop = openTicketShop(database, {
    contactOfAccount: async () => ({ ...member, isEmailConfirmed: true }),
  });
  return (buyer) => shop.buy(form(buyer), accountId === undefined ? undefined : Number(accountId));
});
