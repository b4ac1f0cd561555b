import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ParsedMail } from "mailparser";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readPdf } from "#server/areas/tickets/read-ticket-file.ts";
import { freePort } from "#server/platform/free-port.ts";
import { type TestDatabase, testDatabase } from "../../testing/database.ts";
import { createEvent, createTicketOffer } from "../../testing/event-factory.ts";
import { type ServerProcess, startServerProcess } from "../../testing/server-processes.ts";
import { openSmtpInbox, type SmtpInbox } from "../../testing/smtp-inbox.ts";
import { whatLogsTell } from "../../testing/what-logs-tell.ts";

/** Names as guests may give them: everything but control characters and emoji. */
const GUESTS = [
  ["=cmd()|' /C calc'!A0", "<img src=x onerror=alert(1)>"],
  ['"><script>alert(1)</script>', "O'Neill & Söhne \\"],
  ["\u202eevil\u202c", "\u2066Ägir\u2069 \u200b"],
  ["Moth\ufeff", "«Łukasz»"],
  ["%0d%0aBcc: alle@example.org", "{{7*7}} #{one}"],
] as const;
const TITLE = 'Fest\r\nX-Evil: 1\r\n<img src=x onerror=alert(1)>,; "\\';
const EMAIL = "o'neill+%0d%0a@example.org";

const house = new AsyncDisposableStack();
let database: TestDatabase;
let inbox: SmtpInbox;
let server: ServerProcess;
let cipher: string;
let eventId: number;

beforeAll(async () => {
  database = house.use(await testDatabase());
  inbox = house.use(await openSmtpInbox());
  const dataDir = await mkdtemp(join(tmpdir(), "nachtfalter-hostile-"));
  house.defer(() => rm(dataDir, { recursive: true, force: true }));
  const port = await freePort();
  server = house.use(
    await startServerProcess("own events", port, {
      MODE: "demo",
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      SMTP_URL: inbox.url,
      LOG_LEVEL: "debug",
    }),
  );
  ({ cipher, eventId } = await buyAndPay());
}, 60_000);
afterAll(() => house.disposeAsync());

const submit = (path: string, fields: Record<string, string>) =>
  fetch(new URL(path, server.url), { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });

async function buyAndPay(): Promise<{ cipher: string; eventId: number }> {
  const { id } = await createEvent(database.db, {
    title: TITLE,
    description: `${TITLE}</script><!--`,
    line_up: [TITLE],
  });
  await database.pool.query("update venue set name = $1", [TITLE]);
  await database.pool.query("update organiser set name = $1, legal_name = $1", [TITLE]);
  const offer = await createTicketOffer(database.db, {
    event_id: id,
    title: TITLE,
    description: TITLE,
    personal: true,
  });
  const [firstname, lastname] = GUESTS[0];
  const bought = await submit("/checkout/tickets", {
    email: EMAIL,
    firstname,
    lastname,
    phone: "040 (77) 65-43/21",
    items: JSON.stringify({ tickets: [{ id: offer, quantity: GUESTS.length }] }),
    userInfo: JSON.stringify(
      GUESTS.map(([first, last]) => ({ ticketId: offer, firstname: first, lastname: last })),
    ),
    total: (GUESTS.length * 12.5).toFixed(2),
    idempotencyKey: "hostile names buy tickets",
    currentSite: "javascript:alert(1)//",
  });
  const { link } = ((await bought.json()) as { data: { link: string } }).data;
  const page = (await fetch(link, { redirect: "manual" })).headers.get("location") ?? "";
  expectTame(await fetch(page).then((answer) => answer.text()));
  const paid = await submit(page, { action: "pay" });
  const back = await fetch(paid.headers.get("location") ?? "", { redirect: "manual" });
  const finished = back.headers.get("location") ?? "";
  expect(finished).toMatch(/^\/checkoutFinished\/[\w-]+$/);
  return { cipher: finished.split("/").at(-1) ?? "", eventId: id };
}

/** Nothing that anybody typed has become markup. */
function expectTame(html: string): void {
  expect(html.length).toBeGreaterThan(200);
  expect(html).not.toMatch(/<img src=x|<script>alert|<\/script><!--/);
}

type Ready = {
  status: number;
  data: {
    tickets: { file: string; name: string }[];
    invoice: { file: string; name: string };
    calendar: { file: string; name: string };
    order: { email: string; tickets: { name: string }[] };
  };
};

async function ready(): Promise<Ready["data"]> {
  const ask = () => submit("/checkout/getData", { cipher }).then((answer) => answer.json() as Promise<Ready>);
  await expect.poll(() => ask().then(({ status }) => status), { timeout: 30_000 }).toBe(250);
  return (await ask()).data;
}

async function download(type: string, file: string): Promise<{ body: Buffer; disposition: string }> {
  const answer = await fetch(`${server.url}/checkout/getFile?${new URLSearchParams({ type, file })}`);
  expect(answer.status).toBe(200);
  const disposition = answer.headers.get("content-disposition") ?? "";
  return { body: Buffer.from(await answer.arrayBuffer()), disposition };
}

const oneLine = (text: string) => text.replace(/\s+/g, " ");

test("what guests typed comes back to them as they typed it, without what nobody sees", async () => {
  const { order } = await ready();
  expect(order.tickets.map(({ name }) => name)).toEqual(
    GUESTS.map((names) => names.map((name) => name.replace(/\p{Cf}/gu, "").trim()).join(" ")),
  );
});

test("pages show it and run none of it", async () => {
  for (const path of [`/eventDetails/${eventId}`, "/events", "/home", `/checkoutFinished/${cipher}`]) {
    const answer = await fetch(server.url + path);
    expect([path, answer.status]).toEqual([path, 200]);
    expectTame(await answer.text());
  }
});

test("ticket and invoice are PDFs with the printable part of it, in one line each", async () => {
  const { tickets, invoice } = await ready();
  expect(tickets).toHaveLength(GUESTS.length);
  const texts: string[] = [];
  for (const { file } of tickets) {
    const pages = await readPdf((await download("ticket", file)).body, 0.5);
    expect(pages).toHaveLength(1);
    texts.push(oneLine(pages[0]?.text ?? ""));
  }
  expect(texts[0]).toContain("=cmd()|' /C calc'!A0 <img src=x onerror=alert(1)>");
  expect(texts[1]).toContain("<script>alert(1)</script> O'Neill & Söhne");
  expect(texts[2]).toContain("evil Ägir");
  expect(texts[3]).toContain("Łukasz");
  expect(texts.join("")).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  const [page] = await readPdf((await download("invoice", invoice.file)).body, 0.5);
  expect(oneLine(page?.text ?? "")).toContain("=cmd()|' /C calc'!A0");
});

test("a calendar file has one event, whose title is data", async () => {
  const { calendar } = await ready();
  const { body, disposition } = await download("calendar", calendar.file);
  const lines = body.toString("utf8").replaceAll("\r\n ", "").split("\r\n");
  expect(lines.filter((line) => line === "BEGIN:VEVENT")).toHaveLength(1);
  expect(lines.filter((line) => /^(X-|ATTENDEE|ATTACH|<)/i.test(line))).toEqual([]);
  expect(lines.join("\n")).not.toContain("\r");
  expect(lines.find((line) => line.startsWith("SUMMARY:"))).toContain('onerror=alert(1)>\\,\\; "\\\\');
  expect(disposition).toMatch(/^attachment; filename="[\w. -]+"; filename\*=UTF-8''[\w%.'()!~*-]+$/);
});

test("the mail has the headers that we gave it, one recipient, and text that is text", async () => {
  await ready();
  await expect.poll(() => inbox.raw.length, { timeout: 30_000 }).toBe(1);
  const [mail] = (await inbox.parsed()) as [ParsedMail];
  expect(mail.to).toMatchObject({ value: [{ address: EMAIL }] });
  expect([mail.cc, mail.bcc, mail.headers.get("x-evil")]).toEqual([undefined, undefined, undefined]);
  expect(mail.subject).toMatch(/^Deine Tickets für Fest X-Evil: 1 <img src=x/);
  expectTame(mail.html || "");
  expect(mail.html).toContain("&lt;img src=x onerror=alert(1)&gt;");
  expect(mail.text).toContain("- Gast, Fest");
  expect(`${mail.text} ${mail.html}`).not.toContain("=cmd()");
  expect(mail.attachments).toHaveLength(3);
  for (const { filename } of mail.attachments) expect(filename).toMatch(/^[^\p{Cc}]+\.(pdf|ics)$/u);
});

test("logs tell nothing of it, nor any reference, key or code", async () => {
  const { tickets } = await ready();
  const log = server.output();
  expect(log).toContain('"route":"/checkout/tickets"');
  expect(await whatLogsTell(database.db, log, [cipher, ...tickets.map(({ file }) => file)])).toEqual([]);
});

test("a line break in a name is refused before anything is held", async () => {
  const refused = await submit("/checkout/tickets", {
    email: "mia@example.org",
    firstname: "Mia\r\nBcc: alle@example.org",
    lastname: "L",
    phone: "1",
    items: "{}",
    total: "0",
  });
  expect(await refused.json()).toMatchObject({
    status: 400,
    fields: { firstname: expect.stringMatching(/sichtbare/) },
  });
});
