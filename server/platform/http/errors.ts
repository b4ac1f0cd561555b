import type { FastifyError, FastifyInstance } from "fastify";
import { isConnectionFailure } from "../database-failures.ts";
import { isOverloaded } from "../overloaded.ts";
import { TOO_MANY_REQUESTS } from "./rate-limits.ts";
import { placeOf } from "./request-log.ts";

/** What refusals of the framework say. */
export const SENTENCES: Record<number, string> = {
  400: "Die Anfrage war nicht lesbar. Bitte sende ein Formular.",
  404: "Das gibt es hier nicht.",
  408: "Die Anfrage kam zu langsam an. Bitte versuche es noch einmal.",
  412: "Diese Datei ist inzwischen eine andere.",
  413: "Das ist zu groß.",
  416: "Diesen Teil der Datei gibt es nicht.",
  429: TOO_MANY_REQUESTS,
  431: "Die Anfrage hat einen zu großen Kopf. Bitte lösche die Cookies dieser Seite und versuche es noch einmal.",
  503: "Gerade ist sehr viel los. Bitte versuche es in ein paar Sekunden noch einmal.",
};
const SURPRISE = "Da ging bei uns etwas schief. Bitte versuche es gleich noch einmal.";

/**
 * Every refusal of the framework and every surprise becomes a German sentence; what happened goes to the log only: a surprise as an
 * error with its stack, a refusal under load, which no person has to look into, as a warning.
 */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError & { retryAfter?: number }>((error, request, reply) => {
    const given = error.statusCode ?? (isConnectionFailure(error) ? 503 : 500);
    const status =
      given === 415 || (given >= 400 && given < 500 && SENTENCES[given] === undefined) ? 400 : given;
    // Who asks for an address sends no form: the address can be none.
    if (status === 400 && (request.method === "GET" || request.method === "HEAD"))
      return reply.callNotFound();
    if (isOverloaded(error))
      request.log.warn({ ...placeOf(request), reason: error.message }, "request refused");
    else if (status >= 500) request.log.error({ ...placeOf(request), err: error }, "request failed");
    if (status === 503 && !reply.hasHeader("retry-after")) reply.header("retry-after", "5");
    reply
      .code(status)
      .header("cache-control", "no-store")
      .type("application/json; charset=utf-8")
      .send(JSON.stringify({ status, data: SENTENCES[status] ?? SURPRISE }));
  });
}
