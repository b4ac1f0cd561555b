import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import { simpleParser } from "mailparser";
import { SMTPServer } from "smtp-server";
import type { Database } from "../database.ts";
import type { Log } from "../log.ts";

export type MailCatcher = {
  /** `smtp://127.0.0.1:<port>` */
  readonly url: string;
  close(): Promise<void>;
};

const LARGEST_MAIL_BYTES = 50 * 1024 * 1024;
/** What a demo keeps; older ones make room. */
const KEPT_MAILS = 500;

/** An SMTP server on the loopback that delivers nowhere: every mail ends in the table `caught_mail`, for `/dev/mail`. */
export async function startMailCatcher(db: Database, log: Log): Promise<MailCatcher> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    size: LARGEST_MAIL_BYTES,
    disableReverseLookup: true,
    closeTimeout: 2_000,
    onData(stream, session, done) {
      const { mailFrom, rcptTo } = session.envelope;
      buffer(stream)
        .then((raw) =>
          keep(db, {
            sender: mailFrom === false ? "" : mailFrom.address,
            recipients: rcptTo.map(({ address }) => address),
            raw,
          }),
        )
        .then(() => done(), done);
    },
  });
  server.on("error", (error) => log.error({ area: "mail", err: error }, "mail catcher: error"));
  await new Promise<void>((resolve, reject) => {
    server.server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

async function keep(
  db: Database,
  mail: { sender: string; recipients: string[]; raw: Buffer },
): Promise<void> {
  const { subject } = await simpleParser(mail.raw, { skipHtmlToText: true, skipTextToHtml: true });
  await db
    .insertInto("caught_mail")
    .values({ sender: mail.sender, recipients: mail.recipients, subject: subject ?? "", raw: mail.raw })
    .execute();
  await sql`delete from caught_mail where id <= (select max(id) from caught_mail) - ${KEPT_MAILS}`.execute(
    db,
  );
}
