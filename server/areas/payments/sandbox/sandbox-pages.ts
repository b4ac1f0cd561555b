import type { FastifyInstance } from "fastify";

const FORM_LIMIT_BYTES = 16_384;
const TIMEOUT_MS = 10_000;

/** What of the sandbox's answer a browser gets; everything else is between it and us. */
const PASSED_ON = ["content-type", "content-security-policy", "cache-control", "location"] as const;

/**
 * Lets buyers reach the sandbox's payment pages under `/sandbox/…` of our own address, as only our port can be reached from
 * another device. Its API is not passed on. Registered only where the sandbox is configured.
 */
export function registerSandboxPages(app: FastifyInstance, baseUrl: string): void {
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
        const target = new URL(request.raw.url ?? "/", baseUrl);
        if (!target.pathname.startsWith("/sandbox/") || target.origin !== new URL(baseUrl).origin)
          return reply.callNotFound();
        const answer = await fetch(target, {
          method: request.method,
          redirect: "manual",
          signal: AbortSignal.timeout(TIMEOUT_MS),
          ...(request.method === "POST"
            ? {
                headers: { "content-type": "application/x-www-form-urlencoded" },
                body: new Uint8Array(request.body as Buffer),
              }
            : {}),
        });
        for (const name of PASSED_ON) {
          const value = answer.headers.get(name);
          if (value !== null) reply.header(name, value);
        }
        return reply.code(answer.status).send(Buffer.from(await answer.arrayBuffer()));
      },
    });
  });
}
