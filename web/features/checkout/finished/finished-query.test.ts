import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { setTransport } from "#web/platform/call.ts";
import {
  askAgainAfter,
  type FinishedAnswer,
  finishedQuery,
  type IssuedOrder,
  shownTickets,
} from "./finished-query.ts";

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
    order: null,
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

test("tickets that are shown stay while nobody answers, and go when the server says so", async () => {
  const done = { status: 250, data: { order: {} } } as FinishedAnswer;
  let answer: FinishedAnswer = { status: 0, data: "Keine Verbindung." };
  setTransport(async () => answer as never);
  const client = new QueryClient();
  const ask = () => client.fetchQuery({ ...finishedQuery("abc"), staleTime: 0 });
  expect(await ask()).toBe(answer);
  answer = done;
  expect(await ask()).toMatchObject({ status: 250 });
  answer = { status: 503, data: "Gerade ist sehr viel los." };
  expect(await ask()).toMatchObject({ status: 250 });
  answer = failed({ reason: "refunded" });
  expect(await ask()).toMatchObject({ status: 260 });
});

test("a payment that is waited for outlasts a moment without a network, and no more than that", async () => {
  const waiting = { status: 251, data: { state: "processing" } } as FinishedAnswer;
  const gone: FinishedAnswer = { status: 0, data: "Keine Verbindung." };
  let answer = waiting;
  setTransport(async () => answer as never);
  const client = new QueryClient();
  const ask = () => client.fetchQuery({ ...finishedQuery("abc"), staleTime: 0 });
  await ask();
  answer = gone;
  expect(await ask()).toEqual(waiting);
  answer = { status: 503, data: "Gerade ist sehr viel los." };
  expect(await ask()).toBe(answer);
  answer = gone;
  expect(await ask()).toBe(gone);
});

test("a revoked ticket is not shown, and the others keep their numbers", () => {
  const ticket = { name: "Mara Lindqvist", title: "Standard", shortCode: "AAAA BBBB" };
  const tickets = [
    { ...ticket, state: "revoked", secureCode: null, shortCode: null },
    { ...ticket, state: "used", secureCode: "TWO" },
  ];
  expect(shownTickets({ tickets } as IssuedOrder)).toMatchObject([{ number: 2, secureCode: "TWO" }]);
});
