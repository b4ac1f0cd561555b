import { readFileSync } from "node:fs";
import formbody from "@fastify/formbody";
import type { FastifyError, FastifyInstance, FastifyReply } from "fastify";
import type pg from "pg";
import { z } from "zod";
import { ACTIONS, type Action, act } from "./actions.ts";
import { MOTH, messagePage, paymentPage } from "./page.ts";
import { aftermathOf } from "./refund-store.ts";
import { BEHAVIOURS, findSession, type Queries, type Session } from "./session-store.ts";

const style = readFileSync(new URL("style.css", import.meta.url));
const fontFolder = new URL("../web/public/fonts/", import.meta.url);
const FONTS = ["bricolage-grotesque-c.woff2", "instrument-sans.woff2"] as const;

const form = z.object({
  action: z.enum(ACTIONS),
  behaviour: z.enum(BEHAVIOURS).optional(),
  stay: z.literal("1").optional(),
});

/** After these a buyer is sent back to the shop, as any payment page does. */
const LEAVES: ReadonlySet<Action> = new Set<Action>(["pay", "later", "fail", "cancel"]);

export type PageDeps = {
  readonly pool: pg.Pool;
  readonly transaction: <T>(work: (queries: Queries) => Promise<T>) => Promise<T>;
  readonly clock: () => Date;
};

/** What buyers see: one page per session, plain HTML without any script. */
export async function registerPages(app: FastifyInstance, deps: PageDeps): Promise<void> {
  await app.register(formbody);
  app.setErrorHandler<FastifyError>((error, _request, reply) => {
    const status = error.statusCode ?? 500;
    const text =
      status < 500
        ? "Das Formular war nicht lesbar. Bitte geh zurück und versuche es noch einmal."
        : "Bei der Testzahlung ging etwas schief. Bitte versuche es gleich noch einmal.";
    return page(reply, undefined, status, messagePage("Das ging nicht", text));
  });
  const htmlOf = async (session: Session, note?: string) =>
    paymentPage(session, await aftermathOf(deps.pool, session.paymentId), deps.clock(), note);

  app.get("/sandbox/style.css", (_request, reply) =>
    reply.type("text/css; charset=utf-8").header("cache-control", "public, max-age=3600").send(style),
  );
  app.get("/sandbox/moth.svg", (_request, reply) =>
    reply.type("image/svg+xml").header("cache-control", "public, max-age=86400").send(MOTH),
  );
  for (const name of FONTS) {
    const font = readFileSync(new URL(name, fontFolder));
    app.get(`/sandbox/fonts/${name}`, (_request, reply) =>
      reply.type("font/woff2").header("cache-control", "public, max-age=86400").send(font),
    );
  }

  app.get<{ Params: { id: string } }>("/sandbox/pay/:id", async (request, reply) => {
    const session = await findSession(deps.pool, request.params.id);
    if (session === undefined) return unknown(reply);
    return page(reply, session, 200, await htmlOf(session));
  });

  app.post<{ Params: { id: string } }>("/sandbox/pay/:id", async (request, reply) => {
    const body = form.safeParse(request.body);
    const outcome = await deps.transaction(async (queries) => {
      const session = await findSession(queries, request.params.id, true);
      if (session === undefined || !body.success) return { session, done: false };
      const { action, behaviour } = body.data;
      return { session, done: await act(queries, session, action, { behaviour }, deps.clock()) };
    });
    const { session, done } = outcome;
    if (session === undefined) return unknown(reply);
    if (!body.success || !done) {
      const note = "Das geht in diesem Zustand der Zahlung nicht mehr.";
      return page(reply, session, 409, await htmlOf(session, note));
    }
    const { action, stay } = body.data;
    reply.header("cache-control", "no-store");
    if (!LEAVES.has(action) || stay === "1") return reply.redirect(`/sandbox/pay/${session.id}`, 303);
    return reply.redirect(action === "cancel" ? session.cancelUrl : session.successUrl, 303);
  });
}

/** For whatever is no page, too. */
export function unknown(reply: FastifyReply) {
  const text = "Diese Testzahlung gibt es nicht. Vielleicht ist der Link unvollständig.";
  return page(reply, undefined, 404, messagePage("Unbekannte Testzahlung", text));
}

function page(reply: FastifyReply, session: Session | undefined, status: number, html: string) {
  // Browsers apply form-action to the redirect after the form as well.
  const shops =
    session === undefined ? [] : [session.successUrl, session.cancelUrl].map((url) => new URL(url).origin);
  const formAction = ["'self'", ...new Set(shops)].join(" ");
  return reply
    .code(status)
    .header("cache-control", "no-store")
    .header(
      "content-security-policy",
      `default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action ${formAction}`,
    )
    .type("text/html; charset=utf-8")
    .send(html);
}
