import { setTimeout as sleep } from "node:timers/promises";
import {
  EMPTY_TALLY,
  firstStep,
  type NamedReport,
  type PaymentDeps,
  ProviderUnavailable,
  type ReconcileStep,
  reconcilePage,
  type Tally,
} from "../areas/payments/public.ts";
import { readOptions, runCommand, UsageError } from "../platform/command.ts";
import type { Config } from "../platform/config.ts";
import { StartError } from "../platform/start-error.ts";
import { berlinWallClock, zonedToInstant } from "../platform/zoned-time.ts";
import { openCommandAreas } from "./command-areas.ts";
import { table } from "./table.ts";

const USAGE = `Usage: npm run reconcile -- --from MOMENT [--to MOMENT] [--return-earlier] [--retry-failed]

Compares what the payment provider has of a span, its sessions, payments, refunds and disputes, with our books, and does what
is missing; disputes that are open in our books are asked for whenever they were made. MOMENT is a day (2026-11-20) or a minute
(2026-11-20T21:30) of Europe/Berlin; a day after --to is compared to its end: --from 2026-11-20 --to 2026-11-20 is that whole day.
Without --to up to now. A server does the same by itself every night for the last three days, and for the refunds and disputes
of the last four months.

settled    our books follow the provider's now; money has paid its order
refunded   the money goes back; a worker has the provider do it
reported   somebody has to look: each run names each, its payment, how much, since when and why
fine       both say the same, or it was taken care of before
foreign    not ours: without our mark, of another product on the same account
failed     could not be compared: each is named, and why; run it again

Money of orders that are gone goes back by itself only if it is surely ours. --return-earlier also gives back what earlier lives
of this installation took, before a restore for example: only if nothing of them runs any more. --retry-failed tries once more
what of the span could not be given back.
May be repeated and interrupted at any time, also while servers run.

Exit status: 0 done, 1 not done, 2 wrong usage.`;

const MOST_TRIES = 6;

await runCommand(USAGE, async (args, config, started) => {
  const { from, to, ...persons } = readSpan(args);
  const payments = await openPayments(config(), started);
  const providers = [...payments.providers.byName.values()];
  if (providers.length === 0)
    throw new StartError("No payment provider is configured: there is nothing to compare.");
  let failed = 0;
  for (const provider of providers) {
    const tally: Tally = { ...EMPTY_TALLY };
    const named = new Set<string>();
    let step: ReconcileStep | undefined = firstStep(provider, { from, to });
    while (step !== undefined) {
      const page = await reconcileWithRetry(payments, step, { ...persons, named });
      for (const report of page.reported) console.log(lineOf(report));
      for (const [outcome, count] of Object.entries(page.tally)) tally[outcome as keyof Tally] += count;
      step = page.next;
    }
    const rows = Object.entries(tally).map(([outcome, count]) => [outcome, String(count)]);
    console.log(table([provider.name.toUpperCase(), "COUNT"], rows));
    failed += tally.failed;
  }
  if (failed > 0) throw new StartError(`${failed} could not be compared: see above.`);
});

type Decisions = { readonly returnEarlier: boolean; readonly retryFailed: boolean };

function readSpan(args: readonly string[]): Decisions & { from: Date; to: Date } {
  const options = {
    from: { type: "string" },
    to: { type: "string" },
    "return-earlier": { type: "boolean", default: false },
    "retry-failed": { type: "boolean", default: false },
  } as const;
  const { values, positionals } = readOptions(args, options);
  if (positionals.length > 0) throw new UsageError("Moments follow --from and --to.");
  if (values.from === undefined) throw new UsageError("From when on?");
  const from = readSpanOf(values.from).begin;
  const to = values.to === undefined ? new Date() : readSpanOf(values.to).end;
  if (from >= to) throw new UsageError("The span ends before it begins.");
  return { from, to, returnEarlier: values["return-earlier"], retryFailed: values["retry-failed"] };
}

/** A minute begins and ends at once, a day with its first and its last moment. */
function readSpanOf(text: string): { readonly begin: Date; readonly end: Date } {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}))?$/.exec(text) ?? [];
  try {
    const begin = berlinMoment(day ?? "", time);
    return { begin, end: time === undefined ? berlinMoment(dayAfter(day ?? "")) : begin };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new UsageError(`${text} is no moment: write 2026-11-20 or 2026-11-20T21:30.`);
  }
}

/** @throws RangeError for what no calendar and no clock shows */
function berlinMoment(day: string, time = "00:00"): Date {
  return zonedToInstant(`${day} ${time}:00`, "Europe/Berlin");
}

function dayAfter(day: string): string {
  const next = new Date(`${day}T00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}

function lineOf({ entry, paymentId, amountCents, currency, since, why }: NamedReport): string {
  const payment = paymentId === null ? "no payment yet" : `payment ${paymentId}`;
  const amount = `${(amountCents / 100).toFixed(2)} ${currency}`;
  return `reported: ${entry}, ${payment}, ${amount}, since ${berlinWallClock(since).slice(0, 16)}, ${why}`;
}

/** Everything that payments need, as a server has it; it serves nothing and works on no job. */
async function openPayments(config: Config, started: AsyncDisposableStack): Promise<PaymentDeps> {
  const { paymentDeps } = await openCommandAreas(config, started, "reconcile");
  return {
    ...paymentDeps,
    alarm: (kind, details) => {
      const told = Object.entries(details).map(([name, value]) => `${name} ${value}`);
      console.log(`${kind}: ${told.join(", ")}`);
    },
  };
}

/**
 * A provider that wants us to slow down, or is away for a moment, is asked again a little later; an entry that fails even then is
 * left out.
 */
async function reconcileWithRetry(
  payments: PaymentDeps,
  step: ReconcileStep,
  options: Decisions & { readonly named: Set<string> },
) {
  for (let tries = 1; ; tries++) {
    const leaveOut = tries === MOST_TRIES;
    try {
      return await reconcilePage(payments, step, { ...options, leaveOut });
    } catch (error) {
      if (leaveOut && error instanceof ProviderUnavailable)
        throw new StartError(
          `${step.provider} does not answer (${error.message}). What came before is done; run it again.`,
        );
      if (leaveOut) throw error;
      await sleep(error instanceof ProviderUnavailable ? 500 * 2 ** tries : 500);
    }
  }
}
