import { checkStripe } from "./areas/payments/public.ts";
import type { Config } from "./platform/config.ts";
import type { Log } from "./platform/log.ts";
import { checkSmtp } from "./platform/mail/mailer.ts";

/**
 * Tries out what the configuration names outside of this house, while the process serves already: each is one line of the log,
 * an error when it does not work. None of it ends the start: an order is better than none while a mail waits, and a provider
 * that is away comes back (docs/decisions/0151). Never rejects.
 */
export async function checkOutside(config: Config, log: Log): Promise<void> {
  const { payment, publicUrl, smtpUrl } = config;
  const checks: [name: string, check: () => Promise<string[]>][] = [];
  if (payment.provider === "stripe") checks.push(["payment", () => checkStripe({ ...payment, publicUrl })]);
  if (smtpUrl !== undefined)
    checks.push(["mail", async () => [await checkSmtp(smtpUrl)].filter((problem) => problem !== undefined)]);
  await Promise.all(
    checks.map(async ([check, run]) => {
      const about = { area: "start", check };
      try {
        const problems = await run();
        for (const problem of problems) log.error(about, problem);
        if (problems.length === 0) log.info(about, `${check}: tried out, works`);
      } catch (error) {
        log.error({ ...about, err: error }, `${check}: could not be tried out`);
      }
    }),
  );
}
