import type { ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { overloaded } from "../overloaded.ts";
import { answerTooSlow } from "./client-errors.ts";
import { measureLoopDelay } from "./loop-delay.ts";

const BUSY_REQUESTS = 2_000;
const BUSY_LOOP_MS = 1_000;
const RETRY_AFTER_SECONDS = 3;

export type OverloadOptions = {
  /** Addresses that are answered whatever happens. */
  readonly watched: ReadonlySet<string>;
  /** How many requests may be worked on at once. */
  readonly places?: number | undefined;
  /** How late the process is, in milliseconds; by default it is measured (docs/decisions/0112). */
  readonly loopDelay?: (() => number) | undefined;
};

/**
 * Refuses more than the server can bear: 503 with Retry-After at once, so that those already inside are served. A request has its
 * place until its answer is made, however long that takes to be read; and who is still sending gives it to who is not
 * (docs/decisions/0074).
 */
export function registerOverload(
  app: FastifyInstance,
  { watched, places = BUSY_REQUESTS, loopDelay = measureLoopDelay(app) }: OverloadOptions,
): void {
  /** In the order in which they came. */
  const inside = new Set<ServerResponse>();
  const isLate = () => loopDelay() > BUSY_LOOP_MS;
  const makesPlace = () => !isLate() && (forgetClosed(inside) || sendAwaySlowest(inside));

  app.addHook("onRequest", (request, reply, done) => {
    if ((isLate() || inside.size >= places) && !watched.has(request.url) && !makesPlace()) {
      reply.header("retry-after", String(RETRY_AFTER_SECONDS));
      return done(overloaded("too many requests are being worked on"));
    }
    inside.add(reply.raw);
    done();
  });
  app.addHook("onSend", (_request, reply, _payload, done) => {
    inside.delete(reply.raw);
    done();
  });
}

/** Looked for only when every place is taken: a listener for each request's end would cost all of them. False when there is none. */
function forgetClosed(inside: Set<ServerResponse>): boolean {
  const before = inside.size;
  for (const response of inside) if (response.destroyed) inside.delete(response);
  return inside.size < before;
}

/** Of those whose form has not arrived in full, the one that has been sending for longest. False when there is none. */
function sendAwaySlowest(inside: Set<ServerResponse>): boolean {
  for (const response of inside) {
    const { req: request } = response;
    if (request.complete !== false) continue;
    inside.delete(response);
    answerTooSlow(request.socket);
    return true;
  }
  return false;
}
