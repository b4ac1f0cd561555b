import { inTransaction } from "#server/platform/database.ts";
import { reportOf } from "./ingest-stray.ts";
import type { Taken } from "./outcome.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import type { DisputeSnapshot, PaymentProvider } from "./provider.ts";
import { mayMove, strayMachine } from "./state-machines.ts";
import { moveStray, noteAboutStray } from "./stray-changes.ts";
import { findStray, lockStray } from "./stray-queries.ts";

/**
 * What the provider says of refunds of a payment whose order we do not have: somebody has given back in its dashboard what was left
 * to people, or a bank has returned what had gone back.
 */
export async function ingestRefundOfStray(
  deps: PaymentDeps,
  provider: PaymentProvider,
  paymentId: string,
): Promise<Taken> {
  const stray = await findStray(deps.db, provider.name, paymentId);
  if (stray === undefined) return "foreign";
  // The job that gives it back looks by itself.
  if (stray.state !== "reported" && stray.state !== "failed" && stray.state !== "succeeded") return "fine";
  const given = (await provider.listRefunds(paymentId))
    .filter(({ state }) => state === "succeeded" || (state === "pending" && stray.state === "succeeded"))
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  const to = given < stray.amountCents ? "failed" : "succeeded";
  // Nothing has gone back of what is left to people.
  if (to === "failed" && stray.state !== "succeeded") return reportOf(stray) ?? "fine";
  if (to === "failed" && (await provider.listDisputes(paymentId)).some(({ state }) => state === "lost"))
    return "fine";
  return inTransaction(deps.db, async (tx): Promise<Taken> => {
    const locked = await lockStray(tx, provider.name, paymentId);
    if (locked?.state !== stray.state || !mayMove(strayMachine, locked.state, to)) return "fine";
    const reason = to === "succeeded" ? "went back by hand" : "the provider could not give it back";
    const now = deps.clock();
    await moveStray(tx, locked, { to, reason, actor: "provider", now });
    if (to === "succeeded") return "settled";
    deps.alarm("stray-refund-failed", { provider: provider.name, paymentId });
    return reportOf({ ...locked, state: to, reason, since: now }) ?? "fine";
  });
}

/** A bank takes the money of a payment whose order we do not have: one alarm; once it is lost, the money need not go back. */
export async function ingestDisputeOfStray(
  deps: PaymentDeps,
  provider: PaymentProvider,
  { paymentId, providerDisputeId, amountCents, state }: DisputeSnapshot,
): Promise<Taken> {
  const known = await findStray(deps.db, provider.name, paymentId);
  if (known === undefined) return "foreign";
  return inTransaction(deps.db, async (tx): Promise<Taken> => {
    const stray = await lockStray(tx, provider.name, paymentId);
    if (stray === undefined) return "foreign";
    const now = deps.clock();
    const { isNews, at } = await noteAboutStray(tx, stray, { reason: `dispute ${providerDisputeId}`, now });
    if (isNews) deps.alarm("dispute-opened", { provider: provider.name, paymentId, amountCents });
    const isLeftToPeople = stray.state === "reported" || stray.state === "failed";
    if (state === "lost" && isLeftToPeople && amountCents >= stray.amountCents) {
      await moveStray(tx, stray, {
        to: "succeeded",
        reason: "a bank gave it back",
        actor: "provider",
        now,
      });
      return "settled";
    }
    if (!isNews && !(isLeftToPeople && state === "open")) return "fine";
    const why = `a bank asks for it (dispute ${providerDisputeId} is ${state})`;
    return { paymentId, amountCents, currency: stray.currency, why, since: at };
  });
}
