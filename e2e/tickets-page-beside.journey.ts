import { createPublicKey } from "node:crypto";
import { verifyLoungeCode } from "#server/areas/lounges/lounge-code.ts";
import { checkIn } from "#server/areas/points/public.ts";
import { codesInFile } from "#server/areas/tickets/read-ticket-file.ts";
import { inTransaction } from "#server/platform/database.ts";
import { giveCredits } from "../testing/credits.ts";
import { expectFitsEveryone } from "./fits-everyone.ts";
import { expect, test } from "./journey.ts";
import { createOwnEvent } from "./own-event.ts";
import { createOwnLounge } from "./own-lounge.ts";
import { createOwnMember, givePoints, logInAs } from "./own-member.ts";
import { codeOn, takeAtOnce } from "./own-tickets.ts";
import { Finished } from "./screens/finished.ts";
import { fetchPublicKey } from "./ticket-files.ts";

const HOUR = 3_600_000;
const NIGHTS = ["Hallentanz", "Tiefgang", "Klingelton", "Säurebad", "Mixtape", "Donaudampfschifffahrtsball"];

test("beside the tickets: lounges with their code, also without a network, the rank with its points, and where one was", async ({
  page,
  context,
  database,
  request,
  server,
  expectedFailures,
}) => {
  test.setTimeout(150_000);
  expectedFailures.add("net::ERR_INTERNET_DISCONNECTED");
  const mara = await createOwnMember(database);
  await logInAs(context, database, mara);
  await giveCredits(database, mara.id, 37_400);
  const event = await createOwnEvent(database, { event: { title: "Säurebad" } });
  const lounge = { event_id: event.id, quantity: 2, max_guests: 12 };
  const booked = await createOwnLounge(database, { ...lounge, title: "Kanzel am Pult", price_cents: 32_000 });
  const reserved = await createOwnLounge(database, { ...lounge, title: "Hinterzimmer", price_cents: 54_000 });
  const items = (id: number, reservation: 0 | 1) =>
    JSON.stringify({ lounges: [{ id, quantity: 1, reservation }] });
  await takeAtOnce(context, "checkout/lounges", {
    ...{ items: items(booked, 0), total: "320.00", useCredits: "32000" },
  });
  await takeAtOnce(context, "checkout/lounges", {
    ...{ items: items(reserved, 1), total: "54.00", useCredits: "5400" },
  });
  // Beside a point for each euro of the two orders, and fifty for each night: 912 in all.
  await givePoints(database, mara, 912 - 320 - 54 - NIGHTS.length * 50);
  for (const [index, title] of NIGHTS.entries()) {
    const { id: eventId } = await createOwnEvent(database, { event: { title }, inDays: -7 * (index + 1) });
    const at = new Date(Date.now() - (7 * 24 * (index + 1) - 1) * HOUR);
    await inTransaction(database, (tx) => checkIn(tx, { accountId: mara.id, eventId, at }));
  }

  await page.goto("/tickets");
  const lounges = page.getByRole("region", { name: "Lounges" });
  await expect(lounges.getByRole("listitem")).toHaveCount(2);
  await expect(lounges.getByRole("listitem").filter({ hasText: "Hinterzimmer" })).toContainText(
    "Noch offen: 486,00\u00a0€",
  );
  const rank = page.getByRole("region", { name: "Dein Rang Stammgast" });
  await expect(rank).toContainText("912\u00a0Punkte");
  await expect(rank).toContainText("noch 88 bis VIP");
  const nights = page.getByRole("region", { name: "Check-ins" }).getByRole("listitem");
  await expect(nights).toHaveCount(5);
  await expect(nights.first()).toContainText(/^Hallentanz.*\d{2}:\d{2}$/);
  await page.getByRole("button", { name: "Alle 6 zeigen" }).click();
  await expect(nights).toHaveText(NIGHTS.map((title) => new RegExp(`^${title}`)));
  await expectFitsEveryone(page, "lounges, rank and check-ins");

  const key = createPublicKey(await fetchPublicKey(request, server.dataDir));
  await lounges.getByRole("button", { name: "QR-Code zeigen: Kanzel am Pult, Säurebad" }).click();
  const stage = page.getByRole("dialog", { name: "Lounge" });
  const code = await codeOn(stage.getByRole("img", { name: "QR-Code der Lounge Kanzel am Pult" }));
  expect(verifyLoungeCode(code ?? "", key)).toMatchObject({ eventId: event.id });
  await expectFitsEveryone(page, "a lounge's code full screen");
  await page.goBack();
  await expect(stage).toBeHidden();
  const { name, file } = await new Finished(page).download("Kanzel am Pult als PDF laden");
  expect(name).toMatch(/^Lounge-Säurebad.*\.pdf$/);
  expect(await codesInFile(file)).toEqual([code]);

  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state))
    .toBe("activated");
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Deine Tickets" })).toBeVisible();
  expect(await codeOn(page.getByRole("img", { name: "QR-Code der Lounge Kanzel am Pult" }))).toBe(code);
  await context.setOffline(false);
});
