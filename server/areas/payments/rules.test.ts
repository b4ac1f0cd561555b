import { expect, test } from "vitest";
import { methodsFor } from "#contract/payment-methods.ts";
import { matchingRefund } from "./apply-refunds.ts";
import { nextCheck, nextRefundTry } from "./check-schedule.ts";
import { findMismatch, findStranger } from "./find-mismatch.ts";
import type { SessionSnapshot } from "./provider.ts";
import type { Refund } from "./refund-queries.ts";
import { sessionEnd, startableUntil } from "./session-times.ts";
import {
  type AttemptState,
  attemptMachine,
  disputeMachine,
  hasEndedWithoutMoney,
  refundMachine,
  strayMachine,
} from "./state-machines.ts";
import { stripeProvider } from "./stripe/stripe-provider.ts";

const at = (time: string) => new Date(`2026-10-25T${time}Z`);

function ways(machine: Readonly<Record<string, readonly string[]>>): string[] {
  return Object.entries(machine).flatMap(([from, states]) => states.map((to) => `${from} → ${to}`));
}

test("money is final, and every state without money can still receive it", () => {
  expect(attemptMachine.succeeded).toEqual([]);
  expect(attemptMachine.mismatch).toEqual([]);
  const others = Object.keys(attemptMachine).filter((state) => state !== "succeeded" && state !== "mismatch");
  for (const state of others as AttemptState[]) expect(attemptMachine[state]).toContain("succeeded");
  expect(ways(attemptMachine).filter((way) => way.endsWith("→ open"))).toEqual(["created → open"]);
  expect((Object.keys(attemptMachine) as AttemptState[]).filter(hasEndedWithoutMoney)).toEqual([
    "failed",
    "cancelled",
    "expired",
  ]);
});

test("attempts, refunds, disputes and stray payments go only the ways that are drawn in docs/domain/payments.md", () => {
  const ofAttempts = Object.entries(attemptMachine).map(([from, states]) => `${from} → ${states.join(", ")}`);
  expect(ofAttempts).toEqual([
    "created → open, processing, succeeded, failed, cancelled, expired, mismatch",
    "open → processing, succeeded, failed, cancelled, expired, mismatch",
    "processing → succeeded, failed, cancelled, mismatch",
    "failed → succeeded, mismatch",
    "cancelled → processing, succeeded, mismatch",
    "expired → processing, succeeded, mismatch",
    "succeeded → ",
    "mismatch → ",
  ]);
  expect(ways(refundMachine)).toEqual([
    "requested → pending",
    "requested → succeeded",
    "requested → failed",
    "pending → succeeded",
    "pending → failed",
    "succeeded → failed",
  ]);
  expect(ways(disputeMachine)).toEqual(["open → won", "open → lost"]);
  expect(ways(strayMachine)).toEqual([
    "reported → requested",
    "reported → awaited",
    "reported → succeeded",
    "awaited → requested",
    "awaited → failed",
    "awaited → nothing",
    "requested → pending",
    "requested → succeeded",
    "requested → failed",
    "pending → succeeded",
    "pending → failed",
    "failed → requested",
    "failed → awaited",
    "failed → succeeded",
    "succeeded → failed",
  ]);
});

test("a refund at the provider is ours by its stored id, else by our id and token; of before there were tokens by our id", () => {
  const refund = { state: "requested", amountCents: 1000, providerRefundId: null, token: "t" };
  const ours = (given: object) => ({ ...refund, id: 7, ...given }) as Refund;
  const theirs = (given: object) => ({
    ...{ providerRefundId: "re_1", refundId: null, refundToken: null, state: "succeeded", amountCents: 1000 },
    ...given,
  });
  const matches = (known: object, snapshot: object) =>
    matchingRefund([ours({ id: 6 }), ours(known)], theirs(snapshot) as Parameters<typeof matchingRefund>[1])
      ?.id === 7;

  expect(matches({ providerRefundId: "re_1" }, {})).toBe(true);
  expect(matches({}, { refundId: 7, refundToken: "t" })).toBe(true);
  expect(matches({}, { refundId: 7, refundToken: null })).toBe(true);
  expect(matches({}, { refundId: 7, refundToken: "of another installation" })).toBe(false);
  expect(matches({ providerRefundId: "re_2" }, { refundId: 7, refundToken: "t" })).toBe(false);
  expect(matches({}, { refundId: 8, refundToken: "t" })).toBe(false);
});

test("a session lasts as long as a hold, in whole seconds, also in the night of the clock change", () => {
  expect(sessionEnd(new Date("2026-10-25T00:50:00.700Z"), 31)).toEqual(at("01:21:00"));
});

test("a payment may begin while the first hold lasts", () => {
  expect(startableUntil(at("00:50:00"), 31)).toEqual(at("01:21:00"));
});

test("SEPA debit is offered exactly 14 days before the start and earlier", () => {
  const starts = new Date("2026-11-08T12:00:00Z");
  expect(methodsFor(starts, at("12:00:00"))).toContain("sepa_debit");
  expect(methodsFor(starts, at("12:00:01"))).toEqual(["card", "paypal", "klarna", "eps"]);
});

test("checks go on for as long as money may come and end when none will", () => {
  const seconds = (state: AttemptState, round: number) => {
    const next = nextCheck(state, round, at("00:00:00"));
    return next && (next.getTime() - at("00:00:00").getTime()) / 1000;
  };
  expect([0, 1, 2, 3, 4, 50].map((round) => seconds("open", round))).toEqual([60, 120, 240, 480, 480, 480]);
  expect([0, 1, 2, 3, 4, 5, 6, 100].map((round) => seconds("processing", round))).toEqual([
    10, 30, 60, 300, 900, 3600, 21_600, 21_600,
  ]);
  for (const ended of ["failed", "cancelled", "expired"] as const)
    expect([0, 1, 2, 3].map((round) => seconds(ended, round))).toEqual([600, 3600, 86_400, undefined]);
  expect([seconds("succeeded", 0), seconds("mismatch", 0), seconds("created", 0)]).toEqual(
    Array(3).fill(undefined),
  );
  expect([0, 1, 2, 3, 4, 5, 1000].map((round) => nextRefundTry(round, at("00:00:00")))).toEqual(
    ["00:00:10", "00:01:00", "00:05:00", "00:15:00", "01:00:00", "06:00:00", "06:00:00"].map(at),
  );
});

test("the key tells whether real money moves", () => {
  const modeOf = (secretKey: string) =>
    stripeProvider({ secretKey, webhookSecret: "whsec_1", clock: () => at("00:00:00") }).live;
  expect([modeOf("sk_live_1"), modeOf("rk_live_1"), modeOf("sk_test_1"), modeOf("rk_test_1")]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test("a session is the attempt's by its number and, before its id is stored, by its token", () => {
  const stored = { attemptId: 1, token: "t", sessionId: "cs_1" };
  const unstored = { ...stored, sessionId: null };
  const session = { attemptId: 1, attemptToken: "t", epoch: null, sessionId: "cs_1" };
  for (const expected of [stored, unstored]) {
    expect(findStranger(expected, session)).toBeUndefined();
    expect(findStranger(expected, { ...session, attemptId: 2 })).toContain("belongs to attempt 2");
    expect(findStranger(expected, { ...session, attemptId: null })).toContain("attempt of nobody");
    expect(findStranger(expected, { ...session, attemptToken: "u" })).toContain("another token");
  }
  expect(findStranger(stored, { ...session, sessionId: "cs_2" })).toContain("another session (cs_2)");
  expect(findStranger(stored, { ...session, attemptToken: null })).toBeUndefined();
  expect(findStranger(unstored, { ...session, attemptToken: null })).toContain("another token");
  expect(findStranger({ ...unstored, token: null }, { ...session, attemptToken: null })).toBeUndefined();
});

test("a payment settles only what it was asked for: attempt, order, mode, currency and amount", () => {
  const expected = {
    attemptId: 1,
    token: "t",
    sessionId: "cs_1",
    orderNumber: "A1",
    amountCents: 2500,
    currency: "EUR",
    live: false,
  };
  const paid = { ...expected, attemptToken: "t", epoch: null } as unknown as SessionSnapshot;
  expect(findMismatch(expected, paid)).toBeUndefined();
  for (const [difference, why] of [
    [{ attemptId: 2 }, "belongs to attempt 2"],
    [{ orderNumber: "B2" }, "for order B2 instead of A1"],
    [{ orderNumber: null }, "for order of nobody"],
    [{ live: true }, "mode is live instead of test"],
    [{ currency: "USD" }, "currency is USD instead of EUR"],
    [{ amountCents: 2499 }, "amount is 2499 instead of 2500 cents"],
  ] as const)
    expect(findMismatch(expected, { ...paid, ...difference })).toContain(why);
});
