import type { ParsedMail } from "mailparser";
import type { AppOptions } from "#server/app.ts";
import { type AccountMailDeps, sendAccountMail } from "#server/areas/accounts/mails/send-account-mail.ts";
import type { Config } from "#server/platform/config.ts";
import { type Mailer, smtpMailer } from "#server/platform/mail/mailer.ts";
import type { Services } from "#server/platform/services.ts";
import { mailsOf } from "./mails-of.ts";
import { type TestApp, testApp } from "./services.ts";
import { openSmtpInbox, type SmtpInbox } from "./smtp-inbox.ts";
import { TestBrowser } from "./test-browser.ts";

export type AccountFixture = {
  readonly app: TestApp;
  readonly inbox: SmtpInbox;
  readonly mailer: Mailer;
  /** What the clock of logins, links and mails shows; the database's and the limits' goes on. */
  now: Date;
  /** A device that was never used. @param address that it calls from; by default one that no other device has */
  browser(address?: string): TestBrowser;
  /** Sends all mails about accounts that wait. @returns those that have ever come to an address, the oldest first */
  mailsTo(address: string): Promise<ParsedMail[]>;
  /** Registers somebody. */
  register(
    given?: Record<string, string>,
  ): Promise<{ browser: TestBrowser; accountId: number; email: string }>;
  [Symbol.asyncDispose](): Promise<void>;
};

let people = 0;

/** A form that opens an account, with an address of its own. */
export const registration = (given: Record<string, string> = {}): Record<string, string> => ({
  email: `mara.${++people}@example.org`,
  password: "lampenlicht unterm dach",
  firstname: "Mara",
  lastname: "Lindqvist",
  phone: "+49 170 5550142",
  dob: "2001-03-17",
  ...given,
});

/** The whole app with a real mail server, whose mails go out when a test looks for them. */
export async function openAccountFixture(
  settings: Partial<Config> = {},
  options: Pick<AppOptions, "limitClock"> = {},
): Promise<AccountFixture> {
  const stack = new AsyncDisposableStack();
  const inbox = stack.use(await openSmtpInbox());
  const mailer = smtpMailer(inbox.url, { name: "Nachtfalter", address: "post@nachtfalter.example" });
  stack.defer(() => mailer.close());
  const clock = () => house.now;
  const app = stack.use(await testApp({ rateLimitFactor: 10_000, ...settings }, { ...options, now: clock }));
  const { db } = app.services;
  const house: AccountFixture = {
    app,
    inbox,
    mailer,
    now: new Date(),
    browser: (address) => new TestBrowser(app, address === undefined ? {} : { address }),
    async mailsTo(address) {
      const deps = { ...accountMailDepsOf({ ...app.services, mailer }), now: clock };
      const rows = await db
        .selectFrom("account_mail")
        .select("id")
        .where("state", "=", "waiting")
        .orderBy("id")
        .execute();
      for (const { id } of rows) await sendAccountMail(deps, id, false);
      return (await inbox.parsed()).filter(({ to }) => [to].flat().some((of) => of?.text === address));
    },
    async register(given) {
      const browser = house.browser();
      const form = registration(given);
      const answer = await browser.call("login/register", form);
      if (answer.status !== 250) throw new Error(`not registered: ${JSON.stringify(answer)}`);
      const { user_id: accountId, email } = answer.data as { user_id: number; email: string };
      return { browser, accountId, email };
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
  return house;
}

/** What the use cases of mails about accounts work with, on services of a test. */
export const accountMailDepsOf = (services: Services): AccountMailDeps => ({
  ...mailsOf(services),
  db: services.db,
  now: () => new Date(),
});

/** The token in the link of a mail, read from its plain text. */
export function tokenIn(mail: ParsedMail | undefined): string {
  const [, token] = /[?&](?:reset)?key=([\w-]+)/.exec(mail?.text ?? "") ?? [];
  if (token === undefined) throw new Error("there is no link in the mail");
  return token;
}
