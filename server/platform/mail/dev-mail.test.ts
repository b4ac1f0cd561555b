import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestServices, testServices } from "../../../testing/services.ts";
import { registerSecurityHeaders } from "../http/security-headers.ts";
import { registerDevMail } from "./dev-mail.ts";
import { type Mailer, openMailer } from "./mailer.ts";
import type { OutgoingMail } from "./outgoing-mail.ts";

let services: TestServices;
let mailer: Mailer;

beforeAll(async () => {
  services = await testServices();
  mailer = (await openMailer(
    { ...services.config, mode: "demo", smtpUrl: undefined },
    services.db,
    services.log,
  )) as Mailer;
});
afterAll(async () => {
  await mailer.close();
  await services[Symbol.asyncDispose]();
});

function mail(given: Partial<OutgoingMail> = {}): OutgoingMail {
  return {
    to: "mia@example.org",
    subject: "Deine Tickets für Säurebad",
    html: "<p>Hallo <b>Mia</b></p><script>alert(1)</script>",
    text: "Hallo Mia",
    attachments: [
      { fileName: "1-ticket.pdf", contentType: "application/pdf", content: Buffer.from("%PDF-1.7 x") },
    ],
    messageId: "<1.tickets@nachtfalter.example>",
    date: new Date("2026-11-21T10:00:00Z"),
    ...given,
  };
}

async function pages(config: Partial<TestServices["config"]> = {}) {
  const app = Fastify();
  await registerSecurityHeaders(app, false);
  registerDevMail(app, { db: services.db, config: { ...services.config, ...config } });
  return app;
}

async function newestId(): Promise<number> {
  const row = await services.db
    .selectFrom("caught_mail")
    .select("id")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return row.id;
}

describe("the demo's mailbox", () => {
  test("catches what is sent by SMTP and shows it with its parts and attachments", async () => {
    await mailer.send(mail());
    const app = await pages();
    const list = await app.inject("/dev/mail");
    expect(list.body).toContain("Deine Tickets für Säurebad");
    expect(list.body).toContain("mia@example.org");
    const id = await newestId();
    const page = await app.inject(`/dev/mail/${id}`);
    expect(page.body).toContain("Hallo Mia");
    expect(page.body).toContain(`<iframe sandbox src="/dev/mail/${id}/html"`);
    const attachment = await app.inject(`/dev/mail/${id}/attachments/0`);
    expect(attachment.body).toBe("%PDF-1.7 x");
    expect(attachment.headers["content-disposition"]).toContain('filename="1-ticket.pdf"');
    expect((await app.inject(`/dev/mail/${id}/source`)).body).toContain(
      "Message-ID: <1.tickets@nachtfalter.example>",
    );
  });

  test("shows a mail's HTML in a frame that may run and load nothing", async () => {
    await mailer.send(mail());
    const response = await (await pages()).inject(`/dev/mail/${await newestId()}/html`);
    expect(response.headers["content-security-policy"]).toMatch(/^sandbox; default-src 'none'/);
    expect(response.headers["x-frame-options"]).toBe("SAMEORIGIN");
  });

  test("escapes subjects and senders", async () => {
    await mailer.send(mail({ subject: "<img src=x onerror=alert(1)>" }));
    const app = await pages();
    for (const url of ["/dev/mail", `/dev/mail/${await newestId()}`]) {
      expect((await app.inject(url)).body).not.toContain("<img");
    }
  });

  test("answers 404 for a mail or attachment that it does not have", async () => {
    const app = await pages();
    for (const url of [
      "/dev/mail/999999",
      "/dev/mail/x",
      "/dev/mail/999999/html",
      `/dev/mail/${await newestId()}/attachments/7`,
    ]) {
      expect((await app.inject(url)).statusCode).toBe(404);
    }
  });

  test.each([{ mode: "production" as const }, { smtpUrl: "smtp://127.0.0.1:1" }])(
    "does not exist with %o",
    async (config) => {
      const app = await pages(config);
      expect((await app.inject("/dev/mail")).statusCode).toBe(404);
    },
  );
});

test("in production without SMTP_URL there is no mailer", async () => {
  const none = await openMailer(
    { ...services.config, mode: "production", smtpUrl: undefined },
    services.db,
    services.log,
  );
  expect(none).toBeUndefined();
});

test.each([
  { to: "mia@example.org\r\nBcc: alle@example.org" },
  { to: "mia@example.org, alle@example.org" },
  { to: "Mia <mia@example.org>" },
  { messageId: "<a@b>\r\nBcc: alle@example.org" },
  { replyTo: "x@example.org\nBcc: y@example.org" },
])("refuses %o before anything is sent", async (given) => {
  await expect(mailer.send(mail(given))).rejects.toThrow(RangeError);
});
