import { createTransport } from "nodemailer";
import type { Config } from "../config.ts";
import type { Database } from "../database.ts";
import { inTime } from "../ends-in-time.ts";
import type { Log } from "../log.ts";
import { type OutgoingMail, withSafeHeaders } from "./outgoing-mail.ts";

export type Mailer = {
  /**
   * Hands a mail over by SMTP. When it resolves, the other side has taken responsibility for it.
   * @throws MailError with a message that names no address: temporary or not, the caller tries again.
   */
  send(mail: OutgoingMail): Promise<void>;
  close(): Promise<void>;
};

export class MailError extends Error {
  override readonly name = "MailError";
}

/** Together below a job's lease of a minute, so that one mail is never on its way twice at once. */
const CONNECT_MILLISECONDS = 10_000;
const SILENCE_MILLISECONDS = 20_000;
const SEND_MILLISECONDS = 50_000;

/**
 * The way out for mails: SMTP_URL, or in demo mode a catcher on the loopback that keeps them for `/dev/mail`. Both are real
 * SMTP. `undefined` in production without SMTP_URL: mails wait then.
 */
export async function openMailer(
  config: Pick<Config, "smtpUrl" | "mode" | "mailFrom">,
  db: Database,
  log: Log,
): Promise<Mailer | undefined> {
  if (config.smtpUrl !== undefined) return smtpMailer(config.smtpUrl, config.mailFrom);
  if (config.mode === "production") return undefined;
  // An SMTP server and a parser of mails: only a demo pays for them.
  const { startMailCatcher } = await import("./mail-catcher.ts");
  const catcher = await startMailCatcher(db, log);
  const mailer = smtpMailer(catcher.url, config.mailFrom);
  return {
    ...mailer,
    async close() {
      await mailer.close();
      await catcher.close();
    },
  };
}

/** Keeps at most three connections; every new connection that the server's certificate allows is encrypted. */
export function smtpMailer(smtpUrl: string, from: Config["mailFrom"]): Mailer {
  const transport = createTransport({
    pool: true,
    url: smtpUrl,
    maxConnections: 3,
    // Once more for a connection that had gone stale; what is really down is the job's to try again.
    maxRequeues: 1,
    connectionTimeout: CONNECT_MILLISECONDS,
    greetingTimeout: CONNECT_MILLISECONDS,
    socketTimeout: SILENCE_MILLISECONDS,
    // Templates name no files and no addresses to fetch; if one ever did, nothing of ours would be sent away.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      const { to, subject, html, text, attachments, messageId, date, replyTo } = withSafeHeaders(mail);
      const sending = transport.sendMail({
        from,
        to,
        subject,
        html,
        text,
        messageId,
        date,
        ...(replyTo === undefined ? {} : { replyTo }),
        attachments: attachments.map(({ fileName, contentType, content }) => ({
          filename: fileName,
          contentType,
          content,
        })),
        headers: { "Auto-Submitted": "auto-generated" },
      });
      try {
        await inTime<unknown>(sending, SEND_MILLISECONDS, () => {
          throw new Error("the mail server took too long");
        });
      } catch (error) {
        throw new MailError(withoutAddresses((error as Error).message));
      }
    },
    async close() {
      transport.close();
    },
  };
}

/**
 * Whether the mail server answers and takes the login; sends nothing.
 * @returns what is wrong in one line, `undefined` when nothing is
 */
export async function checkSmtp(smtpUrl: string): Promise<string | undefined> {
  const limits = { connectionTimeout: CONNECT_MILLISECONDS, greetingTimeout: CONNECT_MILLISECONDS };
  const transport = createTransport({ url: smtpUrl, ...limits, socketTimeout: CONNECT_MILLISECONDS });
  try {
    await transport.verify();
    return undefined;
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    const why = code === "EAUTH" ? "refuses the login" : "cannot be used";
    return `SMTP_URL: the mail server ${why}: ${withoutAddresses(message)}. Mails wait.`;
  } finally {
    transport.close();
  }
}

/** The part behind the @ of the sender, with which message ids end. */
export function mailDomain(from: Config["mailFrom"]): string {
  return from.address.slice(from.address.lastIndexOf("@") + 1);
}

/** Servers repeat addresses in their refusals; logs and job tables must not. */
function withoutAddresses(message: string): string {
  return message.replace(/<?[^\s<>]+@[^\s<>]+>?/g, "[address]").slice(0, 300);
}
