import { afterAll, beforeAll, expect, test } from "vitest";
import { FULFIL_ORDER } from "#server/areas/checkout/public.ts";
import { DELETE_ORDER_FILES } from "#server/areas/fulfilment/job-kinds.ts";
import { type Leaver, LeavingFixture } from "../../../../testing/leaving-fixture.ts";
import { callAs } from "../../../../testing/member.ts";
import { runJobs } from "../../../../testing/run-jobs.ts";
import { codesInFile, readPdf } from "../read-ticket-file.ts";

let house: LeavingFixture;
beforeAll(async () => {
  house = await LeavingFixture.open();
});
afterAll(() => house[Symbol.asyncDispose]());

const as = ({ sessionID }: Leaver, ...[name, form]: [Parameters<typeof callAs>[1], Record<string, string>]) =>
  callAs(house.app, name, { sessionID, ...form });

type Shown = {
  id: number;
  secureCode: string;
  file: { file: string } | null;
  calendar: { file: string } | null;
};

async function ticketsOf(member: Leaver): Promise<Shown[]> {
  const { data } = await as(member, "tickets/getTickets", {});
  return (data as { tickets: Shown[] }).tickets;
}

async function download(type: "ticket" | "calendar", file: { file: string } | null | undefined) {
  const query = new URLSearchParams({ type, file: file?.file ?? "" });
  return house.app.server.inject(`/checkout/getFile?${query}`);
}

async function friends(one: Leaver, other: Leaver) {
  await as(one, "profil/addFriend", { friendEmail: other.email });
  await as(other, "profil/acceptFriend", { friendId: String(one.id) });
}

async function give(from: Leaver, to: Leaver, ticketId: number) {
  await as(from, "tickets/transfer", { ticketId: String(ticketId), friendId: String(to.id) });
  const { data } = await as(to, "tickets/getTickets", {});
  const [offered] = (data as { offered: { id: number }[] }).offered;
  expect(await as(to, "tickets/answerTransfer", { id: String(offered?.id), accept: "1" })).toMatchObject({
    status: 250,
  });
}

/** A ticket that its buyer has given to a friend. */
async function given() {
  const [payer, friend, next] = [await house.member(), await house.member(), await house.member()];
  await friends(payer, friend);
  await friends(friend, next);
  const orderId = await house.orderTicket(payer);
  await house.settle(orderId);
  await runJobs(house.services, FULFIL_ORDER.name);
  const [ticket] = await ticketsOf(payer);
  await give(payer, friend, ticket?.id ?? 0);
  return { payer, friend, next, orderId };
}

const documentsOf = async (orderId: number) => {
  const { rows } = await house.services.pool.query(
    "select kind from document where order_id = $1 order by kind",
    [orderId],
  );
  return rows.map(({ kind }) => kind);
};

test("a ticket that came back to who paid goes with the account, and so do its files", async () => {
  const { payer, friend, orderId } = await given();
  const [held] = await ticketsOf(friend);
  await give(friend, payer, held?.id ?? 0);
  expect((await house.end(payer)).status).toBe(250);
  await runJobs(house.services, DELETE_ORDER_FILES.name);
  expect(await documentsOf(orderId)).toEqual([]);
  expect(await house.ticketsOf(orderId)).toMatchObject([{ state: "revoked", firstname: "Gelöschtes" }]);
});

test("when who paid leaves, the friend keeps the ticket with its code, PDF and calendar entry, and may give it on; all else goes", async () => {
  const { payer, friend, next, orderId } = await given();
  const [before] = await ticketsOf(friend);
  expect((await house.end(payer)).status).toBe(250);
  await runJobs(house.services, DELETE_ORDER_FILES.name);
  expect(await documentsOf(orderId)).toEqual(["calendar", "ticket"]);

  const [after] = await ticketsOf(friend);
  expect(after).toMatchObject({ id: before?.id, secureCode: before?.secureCode });
  // Nothing is left of the names that the buyer had given; the offer still says that they count.
  await house.services.db.updateTable("ticket_offer").set({ personal: true }).execute();
  const pdf = await download("ticket", after?.file);
  expect(pdf.statusCode).toBe(200);
  expect(await codesInFile(pdf.rawPayload)).toEqual([after?.secureCode]);
  const text = (await readPdf(pdf.rawPayload)).map((page) => page.text).join();
  expect(text).toContain("Ada");
  expect(text).toContain("nur für die genannte Person");
  expect(text).not.toContain("Gelöschtes");
  const calendar = await download("calendar", after?.calendar);
  expect(calendar.statusCode).toBe(200);
  expect(calendar.body).toContain("BEGIN:VEVENT");

  await give(friend, next, after?.id ?? 0);
  expect((await download("ticket", after?.file)).statusCode).toBe(404);
  const [last] = await ticketsOf(next);
  expect((await download("ticket", last?.file)).statusCode).toBe(200);
});
