import type { FastifyInstance, FastifyReply } from "fastify";
import type { Attachment, ParsedMail } from "mailparser";
import type { Config } from "../config.ts";
import type { Database } from "../database.ts";
import { sendFile } from "../http/file-answer.ts";
import {
  type CaughtMailRow,
  DEV_MAIL_STYLE_HASH,
  mailPage,
  mailsPage,
  noSuchMailPage,
} from "./dev-mail-pages.ts";

export type DevMailDeps = {
  readonly db: Database;
  readonly config: Pick<Config, "mode" | "smtpUrl" | "company">;
};

const SHOWN_MAILS = 100;
const PAGE_POLICY = `default-src 'none'; style-src '${DEV_MAIL_STYLE_HASH}'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
/** A caught mail may hold anything: no scripts, no requests, an origin of its own. */
const MAIL_POLICY =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'";

/**
 * Pages that show what the mail catcher kept. They exist only in `MODE=demo` without SMTP_URL; otherwise nothing is
 * registered and the addresses answer like any unknown one.
 */
export function registerDevMail(app: FastifyInstance, { db, config }: DevMailDeps): void {
  if (config.mode !== "demo" || config.smtpUrl !== undefined) return;
  const { productName } = config.company;

  app.get("/dev/mail", async (_request, reply) => {
    const mails = await db
      .selectFrom("caught_mail")
      .select(["id", "received_at", "sender", "recipients", "subject"])
      .orderBy("id", "desc")
      .limit(SHOWN_MAILS)
      .execute();
    return sendPage(reply, mailsPage(mails, productName));
  });

  app.get<MailAddress>("/dev/mail/:id", async (request, reply) => {
    const found = await caughtMail(db, request.params.id);
    if (!found) return sendPage(reply.status(404), noSuchMailPage(productName));
    return sendPage(reply, mailPage(found.row, found.mail, productName));
  });

  app.get<MailAddress>("/dev/mail/:id/html", async (request, reply) => {
    const found = await caughtMail(db, request.params.id);
    if (!found) return sendPage(reply.status(404), noSuchMailPage(productName));
    return reply
      .header("content-security-policy", MAIL_POLICY)
      .header("x-frame-options", "SAMEORIGIN")
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8")
      .send(found.mail.html || found.mail.textAsHtml || "");
  });

  app.get<MailAddress>("/dev/mail/:id/source", async (request, reply) => {
    const found = await caughtMail(db, request.params.id);
    if (!found) return sendPage(reply.status(404), noSuchMailPage(productName));
    return reply.header("cache-control", "no-store").type("text/plain; charset=utf-8").send(found.row.raw);
  });

  app.get<AttachmentAddress>("/dev/mail/:id/attachments/:index", async (request, reply) => {
    const found = await caughtMail(db, request.params.id);
    const attachment: Attachment | undefined = found?.mail.attachments[Number(request.params.index)];
    if (!attachment) return sendPage(reply.status(404), noSuchMailPage(productName));
    sendFile(reply, {
      file: attachment.content,
      contentType: attachment.contentType,
      fileName: attachment.filename ?? "anhang",
    });
    return reply;
  });
}

type MailAddress = { Params: { id: string } };
type AttachmentAddress = { Params: { id: string; index: string } };

async function caughtMail(
  db: Database,
  id: string,
): Promise<{ row: CaughtMailRow & { raw: Buffer }; mail: ParsedMail } | undefined> {
  if (!/^[1-9]\d{0,14}$/.test(id)) return undefined;
  const row = await db.selectFrom("caught_mail").selectAll().where("id", "=", Number(id)).executeTakeFirst();
  if (row === undefined) return undefined;
  const { simpleParser } = await import("mailparser");
  return { row, mail: await simpleParser(row.raw) };
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply
    .header("content-security-policy", PAGE_POLICY)
    .header("cache-control", "no-store")
    .type("text/html; charset=utf-8")
    .send(page);
}
