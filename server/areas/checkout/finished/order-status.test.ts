import { expect, test } from "vitest";
import { statusOf } from "./order-status.ts";

const now = new Date("2026-11-21T10:00:00Z");
const later = new Date("2026-11-21T10:20:00Z");
type Order = Parameters<typeof statusOf>[0];
type Payment = Parameters<typeof statusOf>[1];

const status = (
  order: Partial<Order>,
  payment: Partial<Payment> = {},
  documentsReady = false,
  takenBack?: "disputed" | "refunded",
  givenUp = false,
) =>
  statusOf(
    { state: "pending", holdExpiresAt: later, ...order },
    { state: "open", payable: true, refundedCents: 0, ...payment },
    { documentsReady, takenBack, givenUp, now },
  );

test.each<[string, Partial<Order>, Partial<Payment>, boolean, object]>([
  ["open payment", {}, {}, false, { kind: "waiting", state: "unpaid", mayPay: true }],
  [
    "hold over, not released yet",
    { holdExpiresAt: now },
    {},
    false,
    { kind: "waiting", state: "unpaid", mayPay: false },
  ],
  [
    "payable no more, hold not over",
    {},
    { payable: false },
    false,
    { kind: "waiting", state: "unpaid", mayPay: false },
  ],
  [
    "payment page not opened yet",
    {},
    { state: "created" },
    false,
    { kind: "waiting", state: "unpaid", mayPay: true },
  ],
  [
    "money came, order not settled yet",
    {},
    { state: "succeeded" },
    false,
    { kind: "waiting", state: "processing", mayPay: false },
  ],
  [
    "money does not fit",
    {},
    { state: "mismatch", payable: false },
    false,
    { kind: "failed", reason: "failed", mayPay: false },
  ],
  [
    "address not confirmed yet, hold without an end",
    { holdExpiresAt: null },
    { state: "none", payable: false },
    false,
    { kind: "waiting", state: "unconfirmed", mayPay: false },
  ],
  [
    "address not confirmed yet",
    {},
    { state: "none", payable: false },
    false,
    { kind: "waiting", state: "unconfirmed", mayPay: false },
  ],
  [
    "address never confirmed, not released yet",
    { holdExpiresAt: now },
    { state: "none", payable: false },
    false,
    { kind: "failed", reason: "expired", mayPay: false },
  ],
  [
    "debit on its way",
    { holdExpiresAt: null },
    { state: "processing", payable: false },
    false,
    { kind: "waiting", state: "processing", mayPay: false },
  ],
  ["payment refused", {}, { state: "failed" }, false, { kind: "failed", reason: "failed", mayPay: true }],
  [
    "payment given up",
    {},
    { state: "cancelled" },
    false,
    { kind: "failed", reason: "cancelled", mayPay: true },
  ],
  [
    "payment page ended",
    {},
    { state: "expired" },
    false,
    { kind: "failed", reason: "expired", mayPay: false },
  ],
  [
    "paid, files not there",
    { state: "paid" },
    { state: "succeeded" },
    false,
    { kind: "waiting", state: "preparing", mayPay: false },
  ],
  ["paid and made", { state: "paid" }, { state: "succeeded" }, true, { kind: "ready" }],
  ["free and made", { state: "paid" }, { state: "none" }, true, { kind: "ready" }],
  [
    "hold ended",
    { state: "expired" },
    { state: "expired" },
    false,
    { kind: "failed", reason: "expired", mayPay: false },
  ],
  [
    "paid too late",
    { state: "expired" },
    { state: "succeeded", refundedCents: 1250 },
    false,
    { kind: "failed", reason: "refunded", mayPay: false },
  ],
  ["called off", { state: "cancelled" }, {}, false, { kind: "failed", reason: "calledOff", mayPay: false }],
  [
    "called off after the payment",
    { state: "cancelled" },
    { refundedCents: 1250 },
    false,
    { kind: "failed", reason: "refunded", mayPay: false },
  ],
  [
    "given back",
    { state: "refunded" },
    { state: "succeeded" },
    true,
    { kind: "failed", reason: "refunded", mayPay: false },
  ],
])("%s", (_case, order, payment, documentsReady, expected) => {
  expect(status(order, payment, documentsReady)).toEqual(expected);
});

test.each([true, false])("a bank took the money back, files there: %s", (documentsReady) => {
  expect(status({ state: "paid" }, { state: "succeeded" }, documentsReady, "disputed")).toEqual({
    kind: "failed",
    reason: "disputed",
    mayPay: false,
  });
});

test("all that counted was given back, of a paid order that keeps its fees", () => {
  expect(status({ state: "paid" }, { state: "succeeded" }, true, "refunded")).toMatchObject({
    reason: "refunded",
  });
});

test("given back for good counts more than a dispute about it", () => {
  expect(status({ state: "refunded" }, { state: "succeeded" }, true, "disputed")).toMatchObject({
    reason: "refunded",
  });
});

test("an expired order reads as its buyer's doing where it was, unless its money came and went back", () => {
  const ended = (refundedCents: number) =>
    status({ state: "expired" }, { state: "expired", refundedCents }, false, undefined, true);
  expect(ended(0)).toEqual({ kind: "failed", reason: "givenUp", mayPay: false });
  expect(ended(1250)).toEqual({ kind: "failed", reason: "refunded", mayPay: false });
});
