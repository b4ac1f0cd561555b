import { expect, test } from "vitest";
import { methodsFor } from "#contract/payment-methods.ts";
import { nextCheck, nextRefundTry } from "./check-schedule.ts";
import { sessionEnd, startableUntil } from "./session-times.ts";
import { type AttemptState, attemptMachine, disputeMachine, refundMachine } from "./state-machines.ts";
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
});

test("refunds and disputes go only the ways that are drawn in docs/domain/payments.md", () => {
  expect(ways(refundMachine)).toEqual([
    "requested → pending",
    "requested → succeeded",
    "requested → failed",
    "pending → succeeded",
    "pending → failed",
    "succeeded → failed",
  ]);
  expect(ways(disputeMachine)).toEqual(["open → won", "open → lost"]);
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
  expect(seconds("processing", 100)).toBe(6 * 3600);
  expect([0, 1, 2, 3].map((round) => seconds("expired", round))).toEqual([600, 3600, 86_400, undefined]);
  expect([seconds("succeeded", 0), seconds("mismatch", 0), seconds("created", 0)]).toEqual(
    Array(3).fill(undefined),
  );
  expect(nextRefundTry(1000, at("00:00:00"))).toEqual(at("06:00:00"));
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
