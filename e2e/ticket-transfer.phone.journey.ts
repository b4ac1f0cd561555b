import { createPublicKey } from "node:crypto";
import type { Page } from "@playwright/test";
import { verifyTicketCode } from "#server/areas/tickets/ticket-code.ts";
import { expectFitsEveryone } from "./fits-everyone.ts";
import { expect, test } from "./journey.ts";
import { createOwnEvent } from "./own-event.ts";
import { befriend, createOwnMember, logInAs } from "./own-member.ts";
import { codeOn, takeFreeTickets } from "./own-tickets.ts";
import { fetchPublicKey } from "./ticket-files.ts";

test("a ticket goes to a friend, who declines it once, then takes it under the own name and a new code; both are told", async ({
  page,
  context,
  otherContext,
  database,
  request,
  server,
}) => {
  test.setTimeout(150_000);
  const mara = await createOwnMember(database);
  const jonas = await createOwnMember(database, { firstname: "Jonas", lastname: "Krämer" });
  await befriend(database, mara, jonas);
  await logInAs(context, database, mara);
  await logInAs(otherContext, database, jonas);
  const event = await createOwnEvent(database, {
    event: { title: "Mixtape", ticket_returns: true },
    offers: [{ price_cents: 0 }],
  });
  await takeFreeTickets(context, event.offerId);
  await page.goto("/tickets");
  await page.getByRole("button", { name: "Abgeben: Mixtape, Mara Lindqvist" }).click();
  const dialog = page.getByRole("dialog", { name: "Ticket abgeben" });
  await expect(dialog.getByRole("switch", { name: "Zum Verkauf zurückgeben" })).toBeVisible();
  await expectFitsEveryone(page, "giving a ticket away");
  await dialog.getByRole("switch").click();
  await expect(dialog.getByText(/^Dein Ticket steht zum Verkauf\./)).toBeVisible();
  await dialog.getByRole("switch").click();
  await expect(dialog.getByText("Zurückgenommen. Du behältst dein Ticket.")).toBeVisible();
  await dialog.getByRole("button", { name: "Jonas K. das Ticket anbieten" }).click();
  await expect(dialog.getByText("Angeboten. Das Ticket bleibt deins, bis es angenommen wird.")).toBeVisible();
  await dialog.getByRole("button", { name: "Angebot zurücknehmen" }).click();
  await expect(dialog.getByText("Zurückgenommen. Das Ticket bleibt deins.")).toBeVisible();
  await dialog.getByRole("button", { name: "Jonas K. das Ticket anbieten" }).click();
  await expect(dialog.getByRole("heading", { name: "Wartet auf Jonas K." })).toBeVisible();
  await dialog.getByRole("button", { name: "Schließen" }).click();
  await expect(page.getByText("Bis zur Antwort bleibt das Ticket deins.")).toBeVisible();

  const there = await otherContext.newPage();
  await there.goto("/tickets");
  await expect(there.getByRole("heading", { name: "Mara L. möchte dir ein Ticket geben" })).toBeVisible();
  await expectFitsEveryone(there, "a ticket that a friend offers");
  await there.getByRole("button", { name: "Ablehnen: Mixtape von Mara L." }).click();
  await expect(there.getByText("Du hast das Ticket abgelehnt.")).toBeVisible();
  await there.reload();
  await expect(there.getByText("Du hast aktuell keine Tickets")).toBeVisible();
  await expect(there.getByRole("region", { name: "Tickets von Freunden" })).toHaveCount(0);

  await page.goto("/notifications");
  await expect(
    page.getByRole("link", { name: "Jonas K. hat dein Ticket für Mixtape abgelehnt" }),
  ).toBeVisible();
  await page.goto("/tickets");
  await page.getByRole("button", { name: "QR-Code zeigen: Mixtape, Mara Lindqvist" }).click();
  const code = (of: Page) => codeOn(of.getByRole("img", { name: "QR-Code von Ticket 1" }));
  const old = await code(page);
  // From the code itself it can be given away as well.
  await page.getByRole("button", { name: "Weitergeben" }).click();
  await dialog.getByRole("button", { name: "Jonas K. das Ticket anbieten" }).click();
  await expect(dialog.getByText("Angeboten. Das Ticket bleibt deins, bis es angenommen wird.")).toBeVisible();

  await there.reload();
  await there.getByRole("button", { name: "Annehmen: Mixtape von Mara L." }).click();
  await expect(there.getByText("Das Ticket gehört jetzt dir.")).toBeVisible();
  // The page that showed the old code says so by itself.
  await expect(page.getByText("Du hast aktuell keine Tickets")).toBeVisible();
  await expect(page.locator("svg.qr")).toHaveCount(0);
  await there.getByRole("button", { name: "QR-Code zeigen: Mixtape, Jonas Krämer" }).click();
  const made = await code(there);
  expect(made).not.toBe(old);
  const key = createPublicKey(await fetchPublicKey(request, server.dataDir));
  const ticketId = (text: string | undefined) => verifyTicketCode(text ?? "", key)?.ticketId;
  expect(ticketId(made)).toBe(ticketId(old));
  await there.goto("/notifications");
  await expect(there.getByRole("link", { name: "Dein Ticket für Mixtape ist da" })).toBeVisible();
  await page.goto("/notifications");
  await expect(
    page.getByRole("link", { name: "Jonas K. hat dein Ticket für Mixtape angenommen" }),
  ).toBeVisible();
  await page.goto("/tickets");
  await expect(page.getByText("Du hast aktuell keine Tickets")).toBeVisible();
});
