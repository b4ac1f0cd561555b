import { expect, test } from "vitest";
import type { FinishedAnswer } from "../finished/finished-query.ts";
import { placedOrderOf } from "./placed-order.ts";

const hold = {
  payLink: "https://nachtfalter.example/bezahlen/abc",
  holdEnd: "2026-11-21 15:45:00",
  holdSeconds: 1721,
};
const noHold = { payLink: null, holdEnd: null, holdSeconds: null };
const answer = (status: number, data: object = {}) => ({ status, data }) as FinishedAnswer;
const kindOf = (given: FinishedAnswer | undefined) => placedOrderOf("abc", given, 10_000).kind;

test("an order whose payment is open, failed or cancelled is held as long as it may be paid", () => {
  expect(placedOrderOf("abc", answer(251, { state: "unpaid", ...hold }), 10_000)).toEqual({
    kind: "held",
    cipher: "abc",
    answeredAt: 10_000,
    ...hold,
  });
  expect(kindOf(answer(260, { reason: "cancelled", ...hold }))).toBe("held");
});

test("paid, expired and unknown orders are gone", () => {
  expect(kindOf(answer(250))).toBe("none");
  expect(kindOf(answer(260, { reason: "expired", ...noHold }))).toBe("none");
});

test("what is under way, or could not be asked for, is told on its own page", () => {
  expect(kindOf(answer(251, { state: "processing", ...noHold }))).toBe("ordered");
  expect(kindOf(answer(251, { state: "unpaid", ...hold, payLink: null, holdSeconds: 0 }))).toBe("ordered");
  expect(kindOf(answer(260, { reason: "failed", ...hold, payLink: null, holdSeconds: 0 }))).toBe("ordered");
  expect(kindOf({ status: 0, data: "Keine Verbindung." })).toBe("ordered");
  expect(kindOf(undefined)).toBe("asking");
});
