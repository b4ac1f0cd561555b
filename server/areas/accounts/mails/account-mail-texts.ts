import { dateOnly, timeOfDay } from "#server/platform/german-format.ts";
import { button, type MailContent, paragraph } from "#server/platform/mail/mail-body.ts";
import { hello } from "#server/platform/mail/names.ts";
import type { Platform } from "#server/platform/operator.ts";
import { berlinWallClock } from "#server/platform/zoned-time.ts";
import type { AccountMailKind } from "./account-mail-kinds.ts";

export type MailFacts = {
  readonly firstname: string;
  /** When what the mail tells of happened. */
  readonly at: Date;
  /** The token of the link; empty in mails that bring none. */
  readonly token: string;
  readonly platform: Platform;
};

/** Every mail about an account. */
export const writeAccountMail: {
  readonly [Kind in AccountMailKind]: (facts: MailFacts) => MailContent;
} = {
  verify: ({ firstname, token, platform }) => ({
    subject: "Bestätige deine E-Mail-Adresse",
    preview: "Ein Klick, und wir wissen, dass sie dir gehört.",
    heading: "Bestätige deine E-Mail-Adresse.",
    blocks: [
      paragraph(
        `${hello(firstname)}, bestätige bitte, dass diese Adresse dir gehört. Danach finden dich deine Freunde über sie, und Tickets, die du mit ihr als Gast gekauft hast, kommen in dein Konto.`,
      ),
      button("Adresse bestätigen", `${platform.publicUrl}/bestaetigen?key=${token}`),
      paragraph(
        `Der Link gilt sieben Tage; wo du nicht eingeloggt bist, fragt er nach deinem Passwort. Du hast dich nicht bei ${platform.productName} registriert? Dann klick nicht darauf: Vermutlich hat sich jemand vertippt.`,
      ),
    ],
  }),
  reset: ({ firstname, token, platform }) => ({
    subject: `Neues Passwort für ${platform.productName}`,
    preview: "Der Link gilt 60 Minuten.",
    heading: "Setz dir ein neues Passwort.",
    blocks: [
      paragraph(`${hello(firstname)}, für dein Konto wurde ein neues Passwort angefordert.`),
      button("Neues Passwort setzen", `${platform.publicUrl}/login?page=resetpassword&resetkey=${token}`),
      paragraph(
        "Der Link gilt 60 Minuten und nur einmal. Du hast nichts angefordert? Dann musst du nichts tun: Dein Passwort bleibt, wie es ist.",
      ),
    ],
  }),
  "password-changed": ({ firstname, at, platform }) => ({
    subject: "Dein Passwort wurde geändert",
    preview: `Am ${when(at)}.`,
    heading: "Dein Passwort ist geändert.",
    blocks: [
      paragraph(
        `${hello(firstname)}, das Passwort deines Kontos wurde am ${when(at)} geändert. Auf deinen anderen Geräten meldest du dich mit dem neuen wieder an.`,
      ),
      paragraph(
        `Du warst das nicht? Dann setz dir sofort ein neues Passwort und melde dich bei uns: ${platform.supportPhone}.`,
      ),
      button("Neues Passwort anfordern", `${platform.publicUrl}/login?page=forgot`),
    ],
  }),
  "email-changed": ({ firstname, at, platform }) => ({
    subject: "Deine E-Mail-Adresse wurde geändert",
    preview: `Am ${when(at)}.`,
    heading: "Dein Konto hat eine neue Adresse.",
    blocks: [
      paragraph(
        `${hello(firstname)}, die E-Mail-Adresse deines Kontos wurde am ${when(at)} geändert. An diese Adresse hier schicken wir dir nichts mehr.`,
      ),
      paragraph(
        `Du warst das nicht? Dann melde dich sofort bei uns, per Antwort auf diese Mail oder unter ${platform.supportPhone}.`,
      ),
    ],
  }),
  deleted: ({ firstname, at, platform }) => ({
    subject: "Dein Konto ist gelöscht",
    preview: `Am ${when(at)}.`,
    heading: "Dein Konto ist gelöscht.",
    blocks: [
      paragraph(
        `${hello(firstname)}, dein Konto bei ${platform.productName} wurde am ${when(at)} gelöscht. Rechnungen und Buchungen müssen wir aufbewahren, weil das Gesetz es verlangt. Alles andere ist weg.`,
      ),
      paragraph(
        `Du warst das nicht? Dann melde dich bei uns, per Antwort auf diese Mail oder unter ${platform.supportPhone}.`,
      ),
    ],
  }),
};

/** „21. November 2026 um 20:31 Uhr“, in Berlin. */
function when(at: Date): string {
  const wallClock = berlinWallClock(at);
  return `${dateOnly(wallClock)} um ${timeOfDay(wallClock)}`;
}
