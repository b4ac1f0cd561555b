import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inTransaction } from "#server/platform/database.ts";
import type { FileStore } from "#server/platform/files.ts";
import { freePort } from "#server/platform/free-port.ts";
import { smtpMailer } from "#server/platform/mail/mailer.ts";
import { orderFolder } from "../../../testing/order-folder.ts";
import { openTicketFixture, type TicketFixture } from "../../../testing/ticket-fixture.ts";
import { cipherOfOrder } from "../../../testing/ticket-shop.ts";
import { codesInFile } from "../tickets/read-ticket-file.ts";
import { revokeTicketsOfOrder } from "../tickets/ticket-life.ts";
import { ticketsOfOrder } from "../tickets/ticket-queries.ts";
import { createBuyerNotices } from "./buyer-notices.ts";
import { documentCancellation } from "./document-cancellation.ts";
import { documentsOfOrder } from "./document-queries.ts";
import { fulfilOrder } from "./fulfil-order.ts";
import type { FulfilmentDeps } from "./fulfilment-deps.ts";
import { resendOrderMail } from "./order-mails.ts";
import { sendOrderMail } from "./send-order-mail.ts";

let office: TicketFixture;

beforeAll(async () => {
  office = await openTicketFixture();
});
afterAll(() => office[Symbol.asyncDispose]());

type Mailbox = {
  readonly url: string;
  readonly mails: ParsedMail[];
  [Symbol.asyncDispose](): Promise<void>;
};

/** A real SMTP server that keeps what it gets; `refusal` lets it refuse mails instead. */
async function mailbox(options: { port?: number; refusal?: () => Error | null } = {}): Promise<Mailbox> {
  const mails: ParsedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    closeTimeout: 100,
    onData(stream, _session, done) {
      buffer(stream)
        .then(async (raw) => {
          const refusal = options.refusal?.() ?? null;
          if (refusal === null) mails.push(await simpleParser(raw));
          done(refusal);
        })
        .catch(done);
    },
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function withMailer(url: string): FulfilmentDeps & AsyncDisposable {
  const mailer = smtpMailer(url, { name: "Nachtfalter", address: "tickets@nachtfalter.example" });
  return { ...office.deps, mailer, [Symbol.asyncDispose]: () => mailer.close() };
}

async function mailsOf(orderId: number) {
  return office.deps.db
    .selectFrom("order_mail")
    .select(["id", "state", "attempts", "last_error", "recipient", "message_id", "occasion"])
    .where("order_id", "=", orderId)
    .orderBy("id")
    .execute();
}

async function fulfilled(given?: Parameters<TicketFixture["order"]>[1], title = "Säurebad") {
  const orderId = await office.paidOrder(await office.offer({ title }), given);
  await fulfilOrder(office.deps, orderId);
  const [mail] = await mailsOf(orderId);
  return { orderId, mailId: mail?.id as number };
}

test("the mail brings tickets, invoice and calendar file, byte for byte, to the order's own address", async () => {
  await using box = await mailbox();
  await using deps = withMailer(box.url);
  const { orderId, mailId } = await fulfilled({ quantity: 2, email: "yildiz@lukasz.example" });
  await sendOrderMail(deps, mailId, false);
  const [mail] = box.mails;
  expect(mail?.subject).toBe("Deine Tickets für Säurebad");
  expect(mail?.to).toMatchObject({ text: "yildiz@lukasz.example" });
  expect(mail?.from?.text).toBe('"Nachtfalter" <tickets@nachtfalter.example>');
  expect(mail?.replyTo?.text).toBe(office.deps.platform.supportEmail);
  expect(mail?.attachments.map(({ filename }) => filename)).toEqual([
    "Tickets-Säurebad-Mia-Lindner.pdf",
    expect.stringMatching(/^Rechnung-RE-.*\.pdf$/),
    "Säurebad.ics",
  ]);
  for (const [index, name] of ["tickets.pdf", "invoice.pdf", "calendar.ics"].entries()) {
    const kept = (await deps.files.get(`${await orderFolder(deps.db, orderId)}/${name}`)) as Buffer;
    expect(mail?.attachments[index]?.content.equals(kept)).toBe(true);
  }
  const codes = (await ticketsOfOrder(deps.db, orderId)).map(({ secureCode }) => secureCode);
  expect(await codesInFile(mail?.attachments[0]?.content as Buffer)).toEqual(codes);
  const link = `/checkoutFinished/${await cipherOfOrder(deps.db, orderId, deps.references)}`;
  expect(mail?.html).toContain(link);
  expect(mail?.text).toContain(link);
  expect(mail?.text).toContain("Mia Lindner, Standard · Ticket 2 von 2");
  expect(await mailsOf(orderId)).toMatchObject([{ state: "sent", attempts: 1, last_error: null }]);
});

test("a mail that went out is not sent again, and one sent again by a killed worker is recognisable", async () => {
  await using box = await mailbox();
  await using deps = withMailer(box.url);
  const { orderId, mailId } = await fulfilled();
  await sendOrderMail(deps, mailId, false);
  await sendOrderMail(deps, mailId, false);
  expect(box.mails).toHaveLength(1);
  // What a kill between the mail server's yes and our note leaves behind.
  await deps.db
    .updateTable("order_mail")
    .set({ state: "waiting", sent_at: null })
    .where("id", "=", mailId)
    .execute();
  await sendOrderMail(deps, mailId, false);
  const [first, second] = box.mails;
  const [row] = await mailsOf(orderId);
  expect(first?.messageId).toBe(row?.message_id);
  expect(second?.messageId).toBe(row?.message_id);
  expect(second?.date).toEqual(first?.date);
  expect(second?.html).toBe(first?.html);
});

test("two workers do not send one mail at the same time", async () => {
  await using box = await mailbox();
  await using deps = withMailer(box.url);
  const { mailId } = await fulfilled();
  const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => sendOrderMail(deps, mailId, false)));
  expect(box.mails).toHaveLength(1);
  expect(outcomes.some(({ status }) => status === "fulfilled")).toBe(true);
});

test("while the mail server is down mails wait, and go out once it is back", async () => {
  const port = await freePort();
  await using deps = withMailer(`smtp://127.0.0.1:${port}`);
  const { orderId, mailId } = await fulfilled();
  for (let attempt = 0; attempt < 3; attempt++) {
    await expect(sendOrderMail(deps, mailId, false)).rejects.toThrow("ECONNREFUSED");
  }
  expect(await mailsOf(orderId)).toMatchObject([{ state: "waiting", attempts: 3 }]);
  await using box = await mailbox({ port });
  await sendOrderMail(deps, mailId, false);
  expect(box.mails).toHaveLength(1);
  expect(await mailsOf(orderId)).toMatchObject([{ state: "sent", attempts: 4 }]);
});

test("a last failure is visible, names no address, and can still be mended", async () => {
  let refusing = true;
  await using box = await mailbox({
    refusal: () => (refusing ? new Error("550 <mia@example.org> unknown here") : null),
  });
  await using deps = withMailer(box.url);
  const { orderId, mailId } = await fulfilled();
  await expect(sendOrderMail(deps, mailId, true)).rejects.toThrow(/\[address\] unknown here/);
  expect(await mailsOf(orderId)).toMatchObject([
    { state: "failed", last_error: expect.not.stringContaining("mia@example.org") },
  ]);
  refusing = false;
  await sendOrderMail(deps, mailId, false);
  expect(await mailsOf(orderId)).toMatchObject([{ state: "sent" }]);
});

test("without a mail server a mail goes on waiting", async () => {
  const { orderId, mailId } = await fulfilled();
  await sendOrderMail({ ...office.deps, mailer: undefined }, mailId, false);
  expect(await mailsOf(orderId)).toMatchObject([{ state: "waiting", attempts: 0 }]);
});

test("titles and names begin no header and no markup", async () => {
  await using box = await mailbox();
  await using deps = withMailer(box.url);
  const title = "Fest\r\nBcc: alle@example.org\n<img src=x>";
  const { mailId } = await fulfilled(undefined, title);
  await sendOrderMail(deps, mailId, false);
  const [mail] = box.mails;
  expect(mail?.subject).toBe("Dein Ticket für Fest Bcc: alle@example.org <img src=x>");
  expect(mail?.bcc).toBeUndefined();
  expect(mail?.html).not.toContain("<img");
  expect(mail?.attachments.at(-1)?.filename).toBe("Fest Bcc: alle@example.org <img src=x>.ics");
});

test.each(["www.boese.example", "boese.de/x", "t.me/falter", "http://a", "a@boese.example"])(
  "no mail of an order shows %s, which a stranger may have chosen as the name",
  async (name) => {
    await using box = await mailbox();
    await using deps = withMailer(box.url);
    const { orderId } = await fulfilled({
      attendees: [
        { firstname: name, lastname: "Lindner" },
        { firstname: "Mia", lastname: name },
        { firstname: "Anne-Marie", lastname: "D'Arcy" },
      ],
    });
    await deps.db
      .updateTable("customer_order")
      .set({ firstname: name, lastname: name })
      .where("id", "=", orderId)
      .execute();
    const notices = createBuyerNotices(deps.mailDomain);
    await inTransaction(deps.db, async (tx) => {
      await notices.paidLate(tx, { orderId });
      await notices.paymentFailed(tx, { orderId, attemptId: 1 });
      await notices.refundStarted(tx, { orderId, refundId: 1, amountCents: 1250, reason: "requested" });
    });
    for (const { id } of await mailsOf(orderId)) await sendOrderMail(deps, id, false);
    await office.giveBack(orderId);
    await documentCancellation(deps, orderId);
    for (const { id } of await mailsOf(orderId)) await sendOrderMail(deps, id, false);

    expect(box.mails).toHaveLength(5);
    for (const { subject, text, html, attachments } of box.mails) {
      const names = attachments.map(({ filename }) => filename);
      expect(`${subject} ${text} ${html} ${names}`).not.toContain(name);
      expect(text).toMatch(/\bHallo, /);
      for (const { content, contentType } of attachments)
        if (contentType.startsWith("text/")) expect(content.toString()).not.toContain(name);
    }
    expect(box.mails[0]?.text).toContain("- Gast, Standard · Ticket 1 von 3");
    expect(box.mails[0]?.text).toContain("- Gast, Standard · Ticket 2 von 3");
    expect(box.mails[0]?.text).toContain("- Anne-Marie D'Arcy, Standard · Ticket 3 von 3");
  },
);

test("of an order made by the version before, and with one ticket revoked, a resend brings what counts", async () => {
  await using box = await mailbox();
  await using deps = withMailer(box.url);
  const { orderId } = await fulfilled({ quantity: 2 });
  const [dead, alive] = await ticketsOfOrder(deps.db, orderId);
  // The version before keeps a file a ticket and none of all.
  await deps.files.delete(`${await orderFolder(deps.db, orderId)}/tickets.pdf`);
  const resend = async () => {
    await inTransaction(deps.db, (tx) => resendOrderMail(tx, deps, orderId));
    const { id } = (await mailsOf(orderId)).at(-1) as { id: number };
    await sendOrderMail(deps, id, false);
    return codesInFile(box.mails.at(-1)?.attachments[0]?.content as Buffer);
  };
  expect(await resend()).toEqual([dead?.secureCode, alive?.secureCode]);
  await deps.db
    .updateTable("ticket")
    .set({ state: "revoked", revoked_reason: "requested" })
    .where("id", "=", dead?.id ?? 0)
    .execute();
  expect(await resend()).toEqual([alive?.secureCode]);
  expect(box.mails.at(-1)?.attachments[0]?.filename).toBe("Ticket-Säurebad-Mia-Lindner.pdf");
});

test("a resend goes to the order's address as a mail of its own", async () => {
  await using box = await mailbox();
  await using deps = withMailer(box.url);
  const { orderId } = await fulfilled({ email: "mara@example.org" });
  expect(await inTransaction(deps.db, (tx) => resendOrderMail(tx, deps, orderId))).toBe(true);
  expect(await inTransaction(deps.db, (tx) => resendOrderMail(tx, deps, orderId))).toBe(true);
  const mails = await mailsOf(orderId);
  expect(mails.map(({ recipient }) => recipient)).toEqual(Array(3).fill("mara@example.org"));
  for (const { id } of mails) await sendOrderMail(deps, id, false);
  expect(new Set(box.mails.map(({ messageId }) => messageId)).size).toBe(3);
});

describe("tickets that were taken back while their mail waited", () => {
  const withdrawn = { state: "withdrawn", last_error: expect.stringContaining("taken back") };

  test("are not sent after a refund, not even when the mail is asked for again", async () => {
    await using box = await mailbox();
    await using deps = withMailer(box.url);
    const { orderId, mailId } = await fulfilled();
    await office.giveBack(orderId);
    await sendOrderMail(deps, mailId, false);
    await sendOrderMail(deps, mailId, false);
    const [mail] = await mailsOf(orderId);
    expect(mail).toMatchObject({ ...withdrawn, attempts: 1 });
    expect(box.mails).toEqual([]);
  });

  test("are not sent when the refund comes while the mail is being written", async () => {
    await using box = await mailbox();
    await using deps = withMailer(box.url);
    const { orderId, mailId } = await fulfilled();
    let givenBack: Promise<void> | undefined;
    const files: FileStore = {
      ...deps.files,
      get: async (key) => {
        givenBack ??= office.giveBack(orderId);
        await givenBack;
        return deps.files.get(key);
      },
    };
    await sendOrderMail({ ...deps, files }, mailId, false);
    expect((await mailsOf(orderId))[0]).toMatchObject(withdrawn);
    expect(box.mails).toEqual([]);
  });

  test.each(["open", "lost", "won"])(
    "by a dispute that is %s now are neither sent nor sent again",
    async (state) => {
      await using box = await mailbox();
      await using deps = withMailer(box.url);
      const { orderId, mailId } = await fulfilled();
      await office.dispute(orderId, state);
      await inTransaction(deps.db, (tx) =>
        revokeTicketsOfOrder(tx, { orderId, reason: "dispute 1", actor: "provider", at: new Date() }),
      );
      await sendOrderMail(deps, mailId, false);
      expect(await mailsOf(orderId)).toMatchObject([withdrawn]);
      expect(box.mails).toEqual([]);
      expect(await inTransaction(deps.db, (tx) => resendOrderMail(tx, deps, orderId))).toBe(false);
    },
  );
});

test("an unpaid order is not resent", async () => {
  const orderId = await office.order(await office.offer());
  expect(await inTransaction(office.deps.db, (tx) => resendOrderMail(tx, office.deps, orderId))).toBe(false);
});

test("buyers are told of refunds, late payments and failures, each once", async () => {
  await using box = await mailbox();
  await using deps = withMailer(box.url);
  const orderId = await office.paidOrder(await office.offer());
  const notices = createBuyerNotices(deps.mailDomain);
  await inTransaction(deps.db, async (tx) => {
    await notices.paidLate(tx, { orderId });
    await notices.paymentFailed(tx, { orderId, attemptId: 1 });
    for (const [index, reason] of (
      ["sold-out", "double-payment", "order-closed", "requested", "external"] as const
    ).entries()) {
      await notices.refundStarted(tx, { orderId, refundId: index + 1, amountCents: 1250, reason });
      await notices.refundStarted(tx, { orderId, refundId: index + 1, amountCents: 1250, reason });
    }
  });
  const mails = await mailsOf(orderId);
  expect(mails).toHaveLength(7);
  for (const { id } of mails) await sendOrderMail(deps, id, false);
  const soldOut = box.mails.find(({ text }) => text?.includes("vergriffen"));
  expect(soldOut?.text).toContain("Erstattung: 12,50\u00a0€");
  expect(box.mails.every(({ html, text }) => html && text && !/undefined|NaN/.test(`${html}${text}`))).toBe(
    true,
  );
});

test("whose debit bounced is led to the payment while the places are held, and to the event after it", async () => {
  await using box = await mailbox();
  await using deps = withMailer(box.url);
  const orderId = await office.order(await office.offer());
  const notices = createBuyerNotices(deps.mailDomain);
  for (const attemptId of [1, 2])
    await inTransaction(deps.db, (tx) => notices.paymentFailed(tx, { orderId, attemptId }));
  const [held, released] = await mailsOf(orderId);
  await sendOrderMail(deps, held?.id as number, false);
  await sql`update customer_order set state = 'expired' where id = ${orderId}`.execute(deps.db);
  await sql`delete from order_hold where order_id = ${orderId}`.execute(deps.db);
  await sendOrderMail(deps, released?.id as number, false);

  expect(box.mails[0]?.text).toMatch(/noch bis \d\d:\d\d\sUhr für dich reserviert/);
  expect(box.mails[0]?.text).toContain("/checkoutFinished/");
  expect(box.mails[1]?.text).toContain("kannst du neu bestellen");
  expect(box.mails[1]?.text).toContain("/eventDetails/");
});

test("an order that is given back brings its cancellation invoice", async () => {
  await using box = await mailbox();
  await using deps = withMailer(box.url);
  const { orderId } = await fulfilled();
  await office.giveBack(orderId);
  await documentCancellation(deps, orderId);
  await documentCancellation(deps, orderId);
  const cancellation = (await documentsOfOrder(deps.db, orderId)).find(({ kind }) => kind === "cancellation");
  // Made again for the mail, as any file that the store has lost.
  await deps.files.delete(cancellation?.fileKey ?? "");
  const [, mail, ...more] = await mailsOf(orderId);
  expect(more).toEqual([]);
  await sendOrderMail(deps, mail?.id as number, false);
  expect(box.mails[0]?.attachments.map(({ filename }) => filename)).toEqual([
    expect.stringMatching(/^Stornorechnung-RE-\d+-\d{4}-00002\.pdf$/),
  ]);
});
