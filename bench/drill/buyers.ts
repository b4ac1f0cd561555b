import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { request as plainRequest } from "node:http";
import { request as securedRequest } from "node:https";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import type { OfferOnSale } from "../ticket-orders.ts";
import type { Production } from "./production.ts";

export const KINDS = ["read", "order", "payment page", "webhook", "own tickets"] as const;
type Kind = (typeof KINDS)[number];

/** One request, as its buyer saw it. */
export type Attempt = { kind: Kind; begunAt: number; milliseconds: number; failure: string | undefined };

export type Buyers = {
  readonly attempts: readonly Attempt[];
  /** Of those who were told that their tickets are bought. */
  readonly bought: () => number;
  /** Of those who got no further, and with what. */
  readonly gaveUp: () => readonly string[];
  /** No new buyer comes; resolves when everybody has their tickets. */
  leave(): Promise<void>;
};

const TIMEOUT_MILLISECONDS = 30_000;
const readEveryMilliseconds = 150;
const orderEveryMilliseconds = 400;
const againMilliseconds = 1_000;
const mostTries = 120;
const session = /\/c\/pay\/(\w+)$/;

type Answer = { status: number; location: string; body: string };

/**
 * Guests who read, order, pay and fetch their tickets, a few a second, each from an address of their own. What fails is noted
 * and tried again as people, browsers and payment providers do, with the same idempotency key, until it succeeds.
 */
export function sendBuyers(production: Production, offers: readonly OfferOnSale[]): Buyers {
  const attempts: Attempt[] = [];
  const ca = production.url.startsWith("https:") ? readFileSync(production.authority) : undefined;
  const underWay = new Set<Promise<void>>();
  const gaveUp: string[] = [];
  let bought = 0;
  let number = 0;

  async function ask(path: string, form?: URLSearchParams | SignedBody): Promise<Answer> {
    const url = new URL(path, production.url);
    const options = {
      method: form === undefined ? "GET" : "POST",
      // Linux lets the whole of 127.0.0.0/8 speak to itself: each guest has a network of their own.
      localAddress: `127.${1 + (number % 200)}.${Math.floor(number / 200) % 250}.${1 + (number % 250)}`,
      agent: false as const,
      ca,
      timeout: TIMEOUT_MILLISECONDS,
      headers:
        form instanceof URLSearchParams
          ? { "content-type": "application/x-www-form-urlencoded" }
          : { accept: "text/html", ...form?.headers },
    };
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const sent = (ca === undefined ? plainRequest : securedRequest)(url, options, (answer) => {
      buffer(answer).then(
        (body) =>
          resolve({
            status: answer.statusCode ?? 0,
            location: answer.headers.location ?? "",
            body: body.toString(),
          }),
        reject,
      );
    });
    sent.on("timeout", () => sent.destroy(new Error("no answer")));
    sent.on("error", reject);
    sent.end(form === undefined ? undefined : form instanceof URLSearchParams ? form.toString() : form.body);
    return promise;
  }

  /** One try, noted. @returns undefined for a failure */
  async function attempt(
    kind: Kind,
    request: () => Promise<Answer>,
    isDone: (answer: Answer) => boolean,
  ): Promise<Answer | undefined> {
    const begunAt = performance.now();
    const answer = await request().catch((error: NodeJS.ErrnoException) => error.code ?? error.message);
    const isGood = typeof answer !== "string" && isDone(answer);
    const failure =
      typeof answer === "string" ? answer : `${answer.status} ${answer.location.replace(/[\w-]{30,}/, "…")}`;
    attempts.push({
      kind,
      begunAt,
      milliseconds: performance.now() - begunAt,
      failure: isGood ? undefined : failure,
    });
    return isGood ? answer : undefined;
  }

  async function insist(kind: Kind, request: () => Promise<Answer>, isDone: (answer: Answer) => boolean) {
    for (let tries = 1; tries <= mostTries; tries++) {
      const answer = await attempt(kind, request, isDone);
      if (answer !== undefined) return answer;
      await sleep(againMilliseconds);
    }
    throw new Error(`${kind}: ${attempts.findLast((one) => one.kind === kind && one.failure)?.failure}`);
  }

  async function buy(guest: number): Promise<void> {
    const offer = offers[guest % offers.length] as OfferOnSale;
    const order = new URLSearchParams({
      email: `gast.${guest}@drill-${guest % 50}.example`,
      firstname: "Mia",
      lastname: "Lindner",
      phone: "040 1234567",
      items: JSON.stringify({ tickets: [{ id: offer.offerId, quantity: 1 }] }),
      total: (offer.priceCents / 100).toFixed(2),
      idempotencyKey: randomUUID(),
    });
    const placed = await insist("order", () => ask("/checkout/tickets", order), hasStatus(250));
    const { link = "" } = (JSON.parse(placed.body) as { data: { link?: string } }).data;
    const path = new URL(link, production.url).pathname;
    const page = await insist(
      "payment page",
      () => ask(path),
      ({ location }) => session.test(location),
    );
    const [, sessionId = ""] = session.exec(page.location) ?? [];
    const paid = production.stripe.pay(sessionId);
    const event = production.stripe.webhook("checkout.session.completed", paid);
    await insist(
      "webhook",
      () => ask("/webhooks/stripe", event),
      ({ status }) => status === 200,
    );
    const cipher = new URLSearchParams({ cipher: path.split("/").at(-1) ?? "" });
    for (let looks = 1; ; looks++) {
      const seen = await insist(
        "own tickets",
        () => ask("/checkout/getData", cipher),
        ({ status }) => status === 200,
      );
      if (hasStatus(250)(seen)) break;
      // They are being made; the page looks again by itself.
      if (looks === mostTries || !hasStatus(251)(seen))
        throw new Error(`own tickets: ${seen.body.slice(0, 60)}`);
      await sleep(againMilliseconds);
    }
    bought++;
  }

  const reads = [
    () => ask("/events"),
    () => ask("/home/getEvents", new URLSearchParams()),
    () => ask(`/eventDetails/${offers[0]?.eventId}`),
    () => ask("/eventdetails/getDetails", new URLSearchParams({ eventId: String(offers[0]?.eventId) })),
  ];
  const follow = (work: Promise<unknown>) => {
    const followed = work.then(
      () => {},
      (error: Error) => void gaveUp.push(error.message),
    );
    underWay.add(followed);
    void followed.finally(() => underWay.delete(followed));
  };
  const reading = setInterval(() => {
    number++;
    const request = reads[number % reads.length] as () => Promise<Answer>;
    follow(attempt("read", request, ({ status }) => status === 200));
  }, readEveryMilliseconds);
  const ordering = setInterval(() => follow(buy(++number)), orderEveryMilliseconds);
  return {
    attempts,
    bought: () => bought,
    gaveUp: () => gaveUp,
    async leave() {
      clearInterval(reading);
      clearInterval(ordering);
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}

type SignedBody = { body: string; headers: Record<string, string> };

/** The status in the body of a call's answer. */
const hasStatus =
  (wanted: number) =>
  ({ status, body }: Answer): boolean =>
    status === 200 && body.startsWith(`{"status":${wanted},`);
