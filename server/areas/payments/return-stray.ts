import { inTransaction } from "#server/platform/database.ts";
import { enqueue } from "#server/platform/jobs.ts";
import { nextRefundTry } from "./check-schedule.ts";
import { RETURN_STRAY, type ReturnStrayData } from "./job-kinds.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import { type PaymentProvider, ProviderRefused, ProviderUnavailable } from "./provider.ts";
import { providerOf } from "./providers.ts";
import { mayMove, type StrayState, strayMachine } from "./state-machines.ts";
import { moveStray } from "./stray-changes.ts";
import { countReturns, findStray, lockStray, type StrayPayment } from "./stray-queries.ts";

type Standing = { readonly state: StrayState; readonly reason: string };

/**
 * Job: gives money of an order that we do not have back to its payer, and follows it until it has arrived. What went back
 * before, by us or others, is looked for at the provider first, however often it runs; an unreachable provider is asked again without
 * end; a refusal and a refund that fails alarm, and a person may have it tried again.
 */
export async function returnStray(
  deps: PaymentDeps,
  { provider: name, paymentId, round }: ReturnStrayData,
): Promise<void> {
  const stray = await findStray(deps.db, name, paymentId);
  if (stray?.state !== "awaited" && stray?.state !== "requested" && stray?.state !== "pending") return;
  const standing = await act(deps, providerOf(deps, name), stray);
  await inTransaction(deps.db, async (tx) => {
    const locked = await lockStray(tx, name, paymentId);
    if (locked === undefined || locked.state !== stray.state) return;
    const now = deps.clock();
    const moves = standing !== undefined && mayMove(strayMachine, locked.state, standing.state);
    if (moves)
      await moveStray(tx, locked, { to: standing.state, reason: standing.reason, actor: "provider", now });
    const after = moves ? standing.state : locked.state;
    if (after === "failed") deps.alarm("stray-refund-failed", { provider: name, paymentId });
    if (after !== "awaited" && after !== "requested" && after !== "pending") return;
    const startAfter = moves && after === "requested" ? now : nextRefundTry(round, now);
    await enqueue(tx, RETURN_STRAY, { provider: name, paymentId, round: round + 1 }, { startAfter });
  });
}

/** @returns how it stands now; `undefined` when that is not known */
async function act(
  deps: PaymentDeps,
  provider: PaymentProvider,
  stray: StrayPayment,
): Promise<Standing | undefined> {
  try {
    if (stray.state === "awaited") return await askForMoney(provider, stray);
    return await giveBack(provider, stray, await countReturns(deps.db, stray));
  } catch (error) {
    if (error instanceof ProviderUnavailable) return undefined;
    if (error instanceof ProviderRefused) return { state: "failed", reason: `refused: ${error.message}` };
    throw error;
  }
}

async function askForMoney(
  provider: PaymentProvider,
  { paymentId }: StrayPayment,
): Promise<Standing | undefined> {
  const session = await provider.sessionOfPayment(paymentId);
  if (session?.state === "succeeded") return { state: "requested", reason: "the money came" };
  return session?.state === "processing" ? undefined : { state: "nothing", reason: "no money came" };
}

async function giveBack(
  provider: PaymentProvider,
  { paymentId, amountCents, state }: StrayPayment,
  tries: number,
): Promise<Standing> {
  if ((await provider.listDisputes(paymentId)).some((dispute) => dispute.state !== "won"))
    return { state: "failed", reason: "a bank has the money, or may take it" };
  const made = await provider.listRefunds(paymentId);
  let refunds = made.filter((refund) => refund.state !== "failed");
  const given = refunds.reduce((sum, refund) => sum + refund.amountCents, 0);
  if (given < amountCents) {
    // What was made before has failed since.
    if (state === "pending") return NOT_GIVEN;
    // A payment's id never comes again, and what had gone back before tells a second refund from a repeated one. For a day a provider
    // repeats its answer to a key, so another try needs another one.
    const again =
      tries > 1 || made.length > refunds.length ? `-${tries}-${made.length - refunds.length}` : "";
    const refund = await provider.refund({
      refundId: null,
      refundToken: null,
      note: null,
      paymentId,
      amountCents: amountCents - given,
      idempotencyKey: `stray-${paymentId}-${given}${again}`,
    });
    if (refund.state === "failed") return NOT_GIVEN;
    refunds = [...refunds, refund];
  }
  return refunds.some((refund) => refund.state === "pending")
    ? { state: "pending", reason: "on its way back" }
    : { state: "succeeded", reason: "went back" };
}

const NOT_GIVEN: Standing = { state: "failed", reason: "the provider could not give it back" };
