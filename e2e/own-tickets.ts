import type { BrowserContext, Locator } from "@playwright/test";
import { codesInFile } from "#server/areas/tickets/read-ticket-file.ts";
import { expect } from "./journey.ts";

type Answer = {
  status: number;
  data: { tickets?: { id: number; eventId: number; file: unknown }[]; lounges?: { file: unknown }[] };
};

/** The member of a browser takes tickets that cost nothing, and waits until they are made, with their files. */
export async function takeFreeTickets(context: BrowserContext, offerId: number, quantity = 1): Promise<void> {
  const items = JSON.stringify({ tickets: [{ id: offerId, quantity }] });
  await takeAtOnce(context, "checkout/tickets", { items, total: "0.00" });
}

/**
 * The member of a browser orders what nothing is left to pay of but credits (`useCredits`, in cents), and waits until all of it is made, with
 * its files.
 */
export async function takeAtOnce(
  context: BrowserContext,
  path: "checkout/tickets" | "checkout/lounges",
  form: { readonly items: string; readonly total: string; readonly useCredits?: string },
): Promise<void> {
  const quantity = (Object.values(JSON.parse(form.items)) as { quantity: number }[][])
    .flat()
    .reduce((sum, item) => sum + item.quantity, 0);
  const before = await held(context);
  const bought = await post(context, path, { ...form });
  expect(bought.status).toBe(250);
  await expect.poll(() => held(context), { timeout: 30_000 }).toBe(before + quantity);
}

/** The member of a browser makes the ticket of an event one of type 2, with credits and by a call: as if on another device. */
export async function upgradeAtOnce(context: BrowserContext, eventId: number): Promise<void> {
  const { tickets = [] } = (await post(context, "tickets/getTickets", {})).data;
  const ticketId = String(tickets.find((ticket) => ticket.eventId === eventId)?.id);
  const form = { ticketId, upgradeLevel: "2", upgradeFee: "5.00", useCredits: "500" };
  expect(await post(context, "checkout/upgrade", form)).toMatchObject({ status: 250 });
}

/** What a scanner reads from the screen. */
export async function codeOn(code: Locator): Promise<string | undefined> {
  await code.evaluate((element) => element.scrollIntoView({ block: "center" }));
  return (await codesInFile(await code.screenshot()))[0];
}

/** Tickets and lounges whose files are there. */
async function held(context: BrowserContext): Promise<number> {
  const { tickets = [], lounges = [] } = (await post(context, "tickets/getTickets", {})).data;
  return [...tickets, ...lounges].filter(({ file }) => file !== null).length;
}

async function post(context: BrowserContext, path: string, form: Record<string, string>): Promise<Answer> {
  const origin = `http://localhost:${process.env.E2E_PORT}`;
  const answer = await context.request.post(`${origin}/${path}`, { form, headers: { origin } });
  return (await answer.json()) as Answer;
}
