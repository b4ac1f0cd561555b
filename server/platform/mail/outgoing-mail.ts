export type MailAttachment = {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Buffer;
};

export type OutgoingMail = {
  /** One plain address without a name. */
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly attachments: readonly MailAttachment[];
  /** `<local@domain>`. The same mail keeps it when it is sent again, so that a repetition is recognisable. */
  readonly messageId: string;
  /** When the mail was first asked for; a repetition carries the same date. */
  readonly date: Date;
  readonly replyTo?: string;
};

const PLAIN_ADDRESS = /^[^\s\p{Cc}<>"(),:;[\]\\@]+@[^\s\p{Cc}<>"(),:;[\]\\@]+$/u;
const MESSAGE_ID = /^<[\w.+-]+@[\w.-]+>$/;

/**
 * Makes sure that no header of a mail can begin another one: addresses and message ids are refused unless they are plain,
 * a subject loses its line breaks and control characters.
 * @throws RangeError
 */
export function withSafeHeaders(mail: OutgoingMail): OutgoingMail {
  for (const address of [mail.to, ...(mail.replyTo === undefined ? [] : [mail.replyTo])]) {
    if (!PLAIN_ADDRESS.test(address)) throw new RangeError("The address of a mail is not a plain one.");
  }
  if (!MESSAGE_ID.test(mail.messageId)) throw new RangeError("The id of a mail is not a plain one.");
  return {
    ...mail,
    subject: withoutControls(mail.subject),
    attachments: mail.attachments.map((file) => ({ ...file, fileName: withoutControls(file.fileName) })),
  };
}

function withoutControls(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
}
