import type { IncomingHttpHeaders } from "node:http";
import { inTransaction } from "#server/platform/database.ts";
import { isOwnEpoch } from "#server/platform/identity.ts";
import { isStorable } from "#server/platform/storable.ts";
import { applyDispute } from "./apply-dispute.ts";
import { applyRefunds } from "./apply-refunds.ts";
import { type Attempt, findAttempt, findAttemptByPayment, findAttemptBySession } from "./attempt-queries.ts";
import { findStranger } from "./find-mismatch.ts";
import { ingestNews } from "./ingest-news.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import {
  type PaymentProvider,
  type ProviderEvent,
  type ReadMark,
  type SessionSnapshot,
  WebhookRejected,
} from "./provider.ts";
import { markEventProcessed, recordProviderEvent } from "./provider-event-queries.ts";
import { ingestDisputeOfStray, ingestRefundOfStray } from "./stray-news.ts";
import { findStray, isStraySession } from "./stray-queries.ts";

/**
 * Takes a webhook: checks it, records it once, asks the provider how things stand now, and acts on that answer rather than
 * on the webhook's own words, so that repeated, reordered and outdated webhooks do no harm.
 * @returns `seen` for one that had been acted on before.
 * @throws WebhookRejected for a wrong signature or text that cannot be kept; ProviderUnavailable when asking failed: the
 * provider sends it again.
 */
export async function receiveWebhook(
  deps: PaymentDeps,
  provider: PaymentProvider,
  rawBody: Buffer,
  headers: IncomingHttpHeaders,
): Promise<"done" | "seen" | "not-ours"> {
  const event = provider.verifyWebhook(rawBody, headers);
  if (!isStorable(event)) throw new WebhookRejected("text that cannot be kept");
  const known = await recordProviderEvent(deps.db, { provider: provider.name, now: deps.clock(), ...event });
  if (known === "seen") return "seen";
  const isOurs = event.live === provider.live && (await act(deps, provider, event));
  if (event.live !== provider.live)
    deps.alarm("event-of-other-mode", { provider: provider.name, eventId: event.id, type: event.type });
  await markEventProcessed(deps.db, { provider: provider.name, id: event.id, now: deps.clock() });
  return isOurs ? "done" : "not-ours";
}

/** Safe to repeat, as it is where the process ends before the webhook is marked. @returns false for what does not concern us */
async function act(
  deps: PaymentDeps,
  provider: PaymentProvider,
  { subject, type }: ProviderEvent,
): Promise<boolean> {
  const reason = `webhook ${type}`;
  switch (subject.kind) {
    case "other":
      return false;
    case "session": {
      const attempt = await attemptOfSession(deps, provider, subject);
      if (attempt === undefined) return false;
      await ingestNews(deps, attempt, await provider.readSession(subject.sessionId), reason);
      return true;
    }
    case "refund": {
      if (await isKnownStray(deps, provider, subject.paymentId)) {
        await ingestRefundOfStray(deps, provider, subject.paymentId);
        return true;
      }
      const attempt = await attemptOfPayment(deps, provider, subject.paymentId);
      if (attempt === undefined) return false;
      const snapshots = await provider.listRefunds(subject.paymentId);
      await inTransaction(deps.db, (tx) => applyRefunds(tx, deps, attempt.id, snapshots, reason));
      return true;
    }
    case "dispute": {
      if (await isKnownStray(deps, provider, subject.paymentId)) {
        await ingestDisputeOfStray(deps, provider, subject);
        return true;
      }
      const attempt = await attemptOfPayment(deps, provider, subject.paymentId);
      if (attempt === undefined) return false;
      await inTransaction(deps.db, (tx) => applyDispute(tx, deps, attempt.id, subject));
      return true;
    }
  }
}

/** Of an order that we do not have, as we know, so that its news raise no alarm: our own refunds of it make some. */
async function isKnownStray(
  { db }: PaymentDeps,
  { name }: PaymentProvider,
  paymentId: string,
): Promise<boolean> {
  if ((await findAttemptByPayment(db, name, paymentId)) !== undefined) return false;
  return (await findStray(db, name, paymentId)) !== undefined;
}

/**
 * News of a payment may come before the news that it was made, which may be late or lost: then the payment's session is asked
 * for and taken in first, so that what followed it finds it.
 */
async function attemptOfPayment(
  deps: PaymentDeps,
  provider: PaymentProvider,
  paymentId: string,
): Promise<Attempt | undefined> {
  const known = await findAttemptByPayment(deps.db, provider.name, paymentId);
  if (known !== undefined) return known;
  const session = await provider.sessionOfPayment(paymentId);
  if (session === undefined) return undefined;
  const attempt = await attemptOfSession(deps, provider, session);
  if (attempt === undefined) return undefined;
  await ingestNews(deps, attempt, session, `news of its payment ${paymentId}`);
  return findAttemptByPayment(deps.db, provider.name, paymentId);
}

/**
 * A webhook may be faster than our own commit of the session's id: then its mark leads the way. A session of another installation
 * on the same account is left alone without a word, and so is one of whose order we know that it is gone (it is followed by a job);
 * one that says to be ours and is not raises an alarm.
 */
async function attemptOfSession(
  deps: PaymentDeps,
  provider: PaymentProvider,
  session: ReadMark & Pick<SessionSnapshot, "sessionId">,
): Promise<Attempt | undefined> {
  const { sessionId, attemptId, epoch } = session;
  const known = await findAttemptBySession(deps.db, provider.name, sessionId);
  if (known !== undefined || attemptId === null) return known;
  if (epoch !== null && !(await isOwnEpoch(deps.db, epoch))) return undefined;
  const named = await findAttempt(deps.db, attemptId);
  const isOurs =
    named?.provider === provider.name &&
    findStranger({ ...named, attemptId: named.id }, session) === undefined;
  if (isOurs) return named;
  if (await isStraySession(deps.db, provider.name, sessionId)) return undefined;
  deps.alarm("unknown-session", { provider: provider.name, providerSession: sessionId, attemptId });
  return undefined;
}
