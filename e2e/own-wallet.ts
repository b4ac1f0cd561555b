import type { Page } from "@playwright/test";
import type { Database } from "#server/platform/database.ts";
import { giveCredits } from "../testing/credits.ts";
import { createOwnEvent } from "./own-event.ts";
import { createOwnMember, logInAs, type OwnMember } from "./own-member.ts";

/** Opens the wallet of a new member who has spent something, and whose order holds more. */
export async function openFullWallet(page: Page, database: Database): Promise<OwnMember> {
  const member = await createOwnMember(database);
  await giveCredits(database, member.id, 123_456);
  await logInAs(page.context(), database, member);
  const event = await createOwnEvent(database, { event: { title: "Nacht der überlangen Wörterschlangen" } });
  const order = (useCredits: string) =>
    page.request.post("/checkout/tickets", {
      form: {
        items: JSON.stringify({ tickets: [{ id: event.offerId, quantity: 1 }] }),
        ...{ total: "12.50", useCredits },
      },
    });
  await order("1250");
  await order("100");
  await giveCredits(database, member.id, 5000);
  await page.goto("/wallet");
  return member;
}
