import { expect, test } from "./journey.ts";
import { mailsTo } from "./mailbox.ts";
import { orderOf, stockOf, ticketsOf } from "./order-records.ts";
import { createOwnEvent } from "./own-event.ts";
import { aGuest, Checkout } from "./screens/checkout.ts";
import { Finished } from "./screens/finished.ts";
import { PaymentPage } from "./screens/payment-page.ts";
import { fetchPublicKey, openTicket } from "./ticket-files.ts";

test("one ticket: from the event to a PDF whose code is genuine", async ({
  page,
  request,
  database,
  server,
  email,
}) => {
  const event = await createOwnEvent(database, { offers: [{ price_cents: 1500, fee_cents: 190 }] });
  const checkout = new Checkout(page);
  await checkout.openFrom(event.path);
  await expect(checkout.orderButton).toBeDisabled();
  await expect(checkout.dialog.getByText("Noch offen: Vorname, Nachname, E-Mail, Telefon")).toBeVisible();
  await checkout.fillGuest(aGuest(email));
  await expect(checkout.dialog.getByText("16,90 € pro Ticket, inkl. 1,90 € Gebühr")).toBeVisible();
  await expect(checkout.total).toHaveText("16,90 €");
  await expect(checkout.dialog.getByText("inkl. MwSt. und Gebühren")).toBeVisible();
  await expect(
    checkout.dialog.getByText(
      "Für Freizeitveranstaltungen mit festem Termin besteht kein Widerrufsrecht (§ 312g Abs. 2 Nr. 9 BGB).",
    ),
  ).toBeVisible();
  await expect(checkout.orderButton).toHaveText("Zahlungspflichtig bestellen");
  await checkout.order();

  const payment = new PaymentPage(page);
  await payment.expectOpen("16,90 €");
  await payment.pay();

  const finished = new Finished(page);
  await expect(page).toHaveURL(/\/checkoutFinished\//);
  await finished.expectSuccess();
  const order = await orderOf(database, email);
  expect(order).toMatchObject({ state: "paid", totalCents: 1690 });
  expect(await stockOf(database, event.offerId)).toMatchObject({ sold: 1, held: 0 });

  const { name, file } = await finished.download("Ticket (PDF)");
  expect(name).toBe(`Ticket-${event.title.replaceAll(" ", "-")}-Mara-Lindqvist.pdf`);
  const ticket = await openTicket(file, await fetchPublicKey(request, server.dataDir));
  const [issued] = await ticketsOf(database, order.id);
  expect(ticket.codes).toEqual([
    expect.objectContaining({ eventId: event.id, ticketId: issued?.id, ticketType: 1 }),
  ]);
  expect(ticket.text).toContain(event.title);
  expect(ticket.text).toContain("16,90");

  const invoice = await finished.download("Rechnung (PDF)");
  expect(invoice.file.subarray(0, 5).toString()).toBe("%PDF-");
  const calendar = await finished.download("Kalender");
  expect(calendar.file.toString()).toContain(`SUMMARY:${event.title}`);
});

test("five named tickets: each carries its name, and the mail brings them all", async ({
  page,
  request,
  database,
  server,
  email,
}) => {
  const event = await createOwnEvent(database, { offers: [{ title: "Frühbucher", personal: true }] });
  const checkout = new Checkout(page);
  await checkout.openFrom(event.path);
  await checkout.takeMore("Frühbucher", 4);
  await expect(checkout.quantity("Frühbucher")).toHaveText("5");
  await checkout.fillGuest(aGuest(email));
  await expect(checkout.orderButton).toBeDisabled();
  await checkout.nameTicket(2, "Yıldız", "Łukasz");
  await checkout.nameTicket(3, "Jürgen", "Groß");
  await checkout.nameTicket(4, "Zoë", "d’Angelo");
  await expect(checkout.dialog.getByText("Noch offen: Name auf Ticket 5")).toBeVisible();
  await checkout.nameTicket(5, "Nguyễn Thị", "Ánh");
  await expect(checkout.total).toHaveText("62,50 €");
  await checkout.order();
  await new PaymentPage(page).pay();
  const finished = new Finished(page);
  await finished.expectSuccess();

  const names = ["Mara Lindqvist", "Yıldız Łukasz", "Jürgen Groß", "Zoë d’Angelo", "Nguyễn Thị Ánh"];
  for (const name of names) await expect(page.getByText(name, { exact: true })).toBeVisible();
  const key = await fetchPublicKey(request, server.dataDir);
  const second = await finished.download("Ticket 2 als PDF laden");
  const opened = await openTicket(second.file, key);
  expect(opened.text).toContain("Yıldız Łukasz");
  expect(opened.codes).toEqual([expect.objectContaining({ eventId: event.id })]);

  const [mail] = await mailsTo(database, email, 1);
  expect(mail?.html).toContain(event.title);
  expect(mail?.text).toContain(event.title);
  const attachments = mail?.attachments ?? [];
  expect(attachments.map(({ contentType }) => contentType).toSorted()).toEqual([
    ...Array(2).fill("application/pdf"),
    "text/calendar",
  ]);
  const order = await orderOf(database, email);
  const issued = await ticketsOf(database, order.id);
  const tickets = attachments.find(({ filename }) => filename?.startsWith("Tickets-"));
  expect(tickets?.filename).toBe(`Tickets-${event.title.replaceAll(" ", "-")}-Mara-Lindqvist.pdf`);
  const sent = await openTicket(tickets?.content as Buffer, key);
  expect(sent.codes.map((code) => code?.ticketId)).toEqual(issued.map(({ id }) => id));
  const pages = sent.text.split("Hier falten").slice(0, -1);
  expect(pages.map((text) => names.find((name) => text.includes(name)))).toEqual(names);

  await page.goto("/dev/mail");
  await page.getByRole("link", { name: new RegExp(email.replaceAll(".", "\\.")) }).click();
  await expect(page.getByRole("heading", { name: "Anhänge" })).toBeVisible();
  await expect(page.getByTitle("Die Mail als HTML")).toBeVisible();
});
