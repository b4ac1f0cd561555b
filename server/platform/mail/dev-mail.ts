import type { FastifyInstance, FastifyReply } from "fastify";
import type { ParsedMail } from "mailparser";
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

  const serve = (path: string, send: (found: CaughtMail, reply: FastifyReply, index: number) => unknown) =>
    app.get<MailAddress>(`/dev/mail/:id${path}`, async ({ params: { id, index } }, reply) => {
      const found = await caughtMail(db, id);
      const sent = found && send(found, reply, Number(index));
      return sent ?? sendPage(reply.status(404), noSuchMailPage(productName));
    });
  serve("", ({ row, mail }, reply) => sendPage(reply, mailPage(row, mail, productName)));
  serve("/html", ({ mail }, reply) =>
    reply
      .header("content-security-policy", MAIL_POLICY)
      .header("x-frame-options", "SAMEORIGIN")
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8")
      .send(mail.html || mail.textAsHtml || ""),
  );
  serve("/source", ({ row }, reply) =>
    reply.header("cache-control", "no-store").type("text/plain; charset=utf-8").send(row.raw),
  );
  serve("/attachments/:index", ({ mail }, reply, index) => {
    const attachment = mail.attachments[index];
    if (!attachment) return undefined;
    const { content: file, contentType, filename: fileName = "anhang" } = attachment;
    sendFile(reply, { file, contentType, fileName });
    return reply;
  });
}

type MailAddress = { Params: { id: string; index?: string } };
type CaughtMail = { row: CaughtMailRow & { raw: Buffer }; mail: ParsedMail };

async function caughtMail(db: Database, id: string): Promise<CaughtMail | undefined> {
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
