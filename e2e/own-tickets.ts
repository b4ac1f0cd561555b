import type { BrowserContext } from "@playwright/test";
import { expect } from "./journey.ts";

/** The member of a browser takes tickets that cost nothing, and waits until they are made. */
export async function takeFreeTickets(context: BrowserContext, offerId: number, quantity = 1): Promise<void> {
  const origin = `http://localhost:${process.env.E2E_PORT}`;
  const post = async (path: string, form: Record<string, string>) => {
    const answer = await context.request.post(`${origin}/${path}`, { form, headers: { origin } });
    return (await answer.json()) as { status: number; data: { tickets?: unknown[] } };
  };
  const held = async () => (await post("tickets/getTickets", {})).data.tickets?.length ?? 0;
  const before = await held();
  const bought = await post("checkout/tickets", {
    items: JSON.stringify({ tickets: [{ id: offerId, quantity }] }),
    total: "0.00",
  });
  expect(bought.status).toBe(250);
  await expect.poll(held, { timeout: 30_000 }).toBe(before + quantity);
}
