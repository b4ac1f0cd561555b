import { afterAll, beforeAll, expect, test } from "vitest";
import type { OwnTicket } from "#contract/areas/tickets.ts";
import { FULFIL_ORDER } from "#server/areas/checkout/public.ts";
import { codesInFile } from "#server/areas/tickets/read-ticket-file.ts";
import { giveCredits } from "../../../../testing/credits.ts";
import { createEvent, createTicketOffer } from "../../../../testing/event-factory.ts";
import { callAs, createMember, type Member } from "../../../../testing/member.ts";
import { runJobs } from "../../../../testing/run-jobs.ts";
import { type TestApp, testApp } from "../../../../testing/services.ts";
import { ticketForm } from "../../../../testing/ticket-shop.ts";
import { exportTickets } from "../export-tickets.ts";
import { transfersOfferedTo } from "../own-tickets-facts.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ rateLimitFactor: 1_000 });
});
afterAll(() => app[Symbol.asyncDispose]());

const db = () => app.services.db;

async function ticketsOf(member: Member): Promise<OwnTicket[]> {
  return ((await member.call("tickets/getTickets")).data as { tickets: OwnTicket[] }).tickets;
}

async function give(ticketId: number, from: Member, to: Member): Promise<void> {
  const wanted = { ticketId: String(ticketId), friendId: String(to.id) };
  expect(await from.call("tickets/transfer", wanted)).toMatchObject({ status: 250 });
  const [transfer] = await transfersOfferedTo(db(), to.id);
  const answer = { id: String(transfer?.id), accept: "1" };
  expect(await to.call("tickets/answerTransfer", answer)).toMatchObject({ status: 250 });
}

/** Mara's ticket, which is Jonas's now. */
async function given() {
  const [mara, jonas] = [
    await createMember(app, { firstname: "Mara", lastname: "Lindner" }),
    await createMember(app, { firstname: "Jonas", lastname: "Krämer" }),
  ];
  await mara.call("profil/addFriend", { friendEmail: jonas.email });
  await jonas.call("profil/acceptFriend", { friendId: String(mara.id) });
  const { id: eventId } = await createEvent(db(), { ticket_returns: true, ticket_upgrades: true });
  const offerId = await createTicketOffer(db(), { event_id: eventId, price_cents: 0 });
  await createTicketOffer(db(), { event_id: eventId, title: "Deluxe", ticket_type: 2 });
  const items = JSON.stringify({ tickets: [{ id: offerId, quantity: 1 }] });
  await mara.call("checkout/tickets", ticketForm(offerId, { items, total: "0" }));
  await runJobs(app.services, FULFIL_ORDER.name);
  const [bought] = await ticketsOf(mara);
  if (bought === undefined) throw new Error("Mara has no ticket");
  await give(bought.id, mara, jonas);
  return { mara, jonas, bought };
}

const sell = (who: Member, { id }: OwnTicket, offered = "1") =>
  who.call("tickets/offerReturn", { ticketId: String(id), offered });

test.each(["as it was", "as a better one"])(
  "a ticket that comes back to who paid for it, %s, is theirs as if it had never been away",
  async (how) => {
    const { mara, jonas, bought } = await given();
    expect(await sell(jonas, bought)).toMatchObject({
      status: 409,
      data: expect.stringContaining("geschenkt"),
    });
    expect(await ticketsOf(jonas)).toMatchObject([{ orderNumber: null, cipher: null, returnable: 0 }]);
    if (how === "as a better one") {
      await giveCredits(db(), jonas.id, 500);
      const wanted = {
        ticketId: String(bought.id),
        upgradeLevel: "2",
        upgradeFee: "5.00",
        useCredits: "500",
      };
      expect(await jonas.call("checkout/upgrade", wanted)).toMatchObject({ status: 250 });
      await runJobs(app.services, FULFIL_ORDER.name);
    }
    await give(bought.id, jonas, mara);

    expect(await ticketsOf(jonas)).toEqual([]);
    const [back, ...others] = await ticketsOf(mara);
    expect(others).toEqual([]);
    expect(back).toMatchObject({
      ...{ id: bought.id, orderNumber: bought.orderNumber, cipher: bought.cipher, holder: "Mara Lindner" },
      ...{ returnable: 1, transferable: 1, ticketType: how === "as it was" ? 1 : 2 },
    });
    // On the order's page, in its file, and once in what the payer may take along.
    const page = await callAs(app, "checkout/getData", { cipher: bought.cipher ?? "" });
    const { order, allTickets } = page.data as {
      order: { tickets: { secureCode: string }[] };
      allTickets: { file: string };
    };
    expect(order.tickets).toMatchObject([{ secureCode: back?.secureCode }]);
    for (const [type, file] of [
      ["ticket", back?.file?.file],
      ["tickets", allTickets.file],
    ] as const) {
      const { rawPayload } = await app.server.inject(
        `/checkout/getFile?${new URLSearchParams({ type, file: file ?? "" })}`,
      );
      expect(await codesInFile(rawPayload)).toEqual([back?.secureCode]);
    }
    const [file] = await exportTickets(db(), mara.id);
    expect(file).toMatchObject({
      name: "tickets.json",
      json: [{ ticket: bought.id, weitergegeben: false, vorname: "Mara", bestellnummer: bought.orderNumber }],
    });
    expect(await sell(mara, bought)).toMatchObject({ status: 250 });
    expect(await sell(mara, bought, "0")).toMatchObject({ status: 250 });
    // And may be given away once more.
    await give(bought.id, mara, jonas);
    expect(await ticketsOf(mara)).toEqual([]);
    expect(await sell(jonas, bought)).toMatchObject({ status: 409 });
  },
);
