import type { FastifyInstance } from "fastify";
import { placeOf } from "#server/platform/http/request-log.ts";
import { sendUnavailable, standAlonePage } from "#server/platform/http/stand-alone-page.ts";

const FORM_LIMIT_BYTES = 16_384;
const TIMEOUT_MS = 10_000;
/** None of its pages has a longer address. */
const MAX_URL_LENGTH = 1_000;

/** What of the sandbox's answer a browser gets; everything else is between it and us. */
const PASSED_ON = ["content-type", "content-security-policy", "cache-control", "location"] as const;

/**
 * Lets buyers reach the sandbox's payment pages under `/sandbox/…` of our own address, as only our port can be reached from
 * another device. Its API is not passed on. While it does not answer, they get a page that says so. Registered only where the
 * sandbox is configured.
 */
export function registerSandboxPages(
  app: FastifyInstance,
  { baseUrl, productName }: { readonly baseUrl: string; readonly productName: string },
): void {
  const unreachable = unreachablePage(productName);
  app.register(async (pages) => {
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "buffer", bodyLimit: FORM_LIMIT_BYTES },
      (_request, body, done) => done(null, body),
    );
    pages.route({
      method: ["GET", "POST"],
      url: "/sandbox/*",
      handler: async (request, reply) => {
        if (request.url.length > MAX_URL_LENGTH) return reply.callNotFound();
        const target = new URL(request.raw.url ?? "/", baseUrl);
        if (!target.pathname.startsWith("/sandbox/") || target.origin !== new URL(baseUrl).origin)
          return reply.callNotFound();
        try {
          const answer = await ask(target, request.method === "POST" ? (request.body as Buffer) : undefined);
          for (const name of PASSED_ON) {
            const value = answer.headers.get(name);
            if (value !== null) reply.header(name, value);
          }
          return reply.code(answer.status).send(Buffer.from(await answer.arrayBuffer()));
        } catch (error) {
          request.log.warn({ ...placeOf(request), err: error }, "The sandbox did not answer");
          return sendUnavailable(reply, unreachable);
        }
      },
    });
  });
}

function ask(target: URL, form: Buffer | undefined): Promise<Response> {
  return fetch(target, {
    redirect: "manual",
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(form && {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new Uint8Array(form),
    }),
  });
}

function unreachablePage(productName: string): Buffer {
  const page = standAlonePage(productName, {
    heading: "Keine Antwort",
    text: "Die Testzahlung ist gerade nicht erreichbar. Bitte versuche es in ein paar Sekunden noch einmal.",
    actions: [
      { href: "", name: "Noch einmal versuchen" },
      { href: "/", name: "Zur Startseite" },
    ],
  });
  return Buffer.from(page);
}
