import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer } from "smtp-server";

export type SmtpInbox = {
  /** `smtp://127.0.0.1:<port>`, the same while it is closed. */
  readonly url: string;
  /** Every mail that was accepted, as it came. */
  readonly raw: readonly Buffer[];
  /** Told of a mail that has arrived and is not accepted yet; what it throws is the refusal. */
  onMail: (() => void) | undefined;
  /** The ids of the accepted mails, a repeated mail more than once. */
  messageIds(): string[];
  parsed(): Promise<ParsedMail[]>;
  /** Nothing listens any more; connections that stand are cut. */
  close(): Promise<void>;
  open(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
};

/** A real SMTP server on the loopback that keeps what it is given, and can go away and come back on its port. */
export async function openSmtpInbox(): Promise<SmtpInbox> {
  const raw: Buffer[] = [];
  let port = 0;
  let server: SMTPServer | undefined;
  const inbox: SmtpInbox = {
    get url() {
      return `smtp://127.0.0.1:${port}`;
    },
    raw,
    onMail: undefined,
    messageIds: () => raw.map((mail) => /^message-id:\s*(\S+)/im.exec(mail.toString("latin1"))?.[1] ?? ""),
    parsed: () => Promise.all(raw.map((mail) => simpleParser(mail))),
    async open() {
      server = listening();
      await new Promise<void>((resolve, reject) => {
        server?.server.once("error", reject);
        server?.listen(port, "127.0.0.1", resolve);
      });
      port = (server.server.address() as AddressInfo).port;
    },
    async close() {
      const closing = server;
      server = undefined;
      await new Promise<void>((resolve) => (closing ? closing.close(() => resolve()) : resolve()));
    },
    [Symbol.asyncDispose]: () => inbox.close(),
  };

  function listening(): SMTPServer {
    const made = new SMTPServer({
      authOptional: true,
      disabledCommands: ["AUTH", "STARTTLS"],
      disableReverseLookup: true,
      closeTimeout: 100,
      onData(stream, _session, done) {
        buffer(stream)
          .then((mail) => {
            inbox.onMail?.();
            raw.push(mail);
            done();
          })
          .catch(done);
      },
    });
    // A client that is killed in the middle of a mail.
    made.on("error", () => {});
    return made;
  }

  await inbox.open();
  return inbox;
}
