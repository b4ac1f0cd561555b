import { expect, test } from "vitest";
import { askAgainAfter, type FinishedAnswer } from "./finished-query.ts";

type Failed = Extract<FinishedAnswer, { status: 260 }>;
const failed = (data: Partial<Failed["data"]>): Failed => ({
  status: 260,
  data: {
    message: "Die Zahlung hat nicht geklappt.",
    reason: "failed",
    eventId: 7,
    payLink: "https://nachtfalter.example/bezahlen/abc",
    holdEnd: "2026-11-21 11:32:07",
    holdSeconds: 1721,
    ...data,
  },
});

test("after a failure it is asked again while the hold lasts, right after its end, and until it is given back", () => {
  expect(askAgainAfter(failed({}), 1)).toBe(10_000);
  expect(askAgainAfter(failed({ holdSeconds: 3 }), 1)).toBe(3_600);
  expect(askAgainAfter(failed({ holdSeconds: 0, payLink: null }), 1)).toBe(2_000);
  expect(askAgainAfter(failed({ holdSeconds: null, holdEnd: null, payLink: null }), 1)).toBe(false);
});

test("an order that ran out is asked for some minutes longer: money that was on its way may still buy it", () => {
  const expired = failed({ reason: "expired", holdSeconds: null, holdEnd: null, payLink: null });
  expect(askAgainAfter(expired, 1)).toBe(10_000);
  expect(askAgainAfter(expired, 61)).toBe(false);
});

test("what is not ready is asked for every two seconds, however long that takes", () => {
  const data = { state: "processing" } as Extract<FinishedAnswer, { status: 251 }>["data"];
  for (const answers of [1, 60, 61, 5_000]) expect(askAgainAfter({ status: 251, data }, answers)).toBe(2_000);
});

test("a server that has too much to do is asked less often in the end", () => {
  for (const status of [429, 503] as const) {
    expect(askAgainAfter({ status, data: "Später." }, 60)).toBe(2_000);
    expect(askAgainAfter({ status, data: "Später." }, 61)).toBe(10_000);
  }
});

test("what did not come through waits for a press", () => {
  expect(askAgainAfter({ status: 0, data: "Keine Verbindung." }, 1)).toBe(false);
});
