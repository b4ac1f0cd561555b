import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import helmet, { type HelmetOptions } from "helmet";

/**
 * Headers of every answer. Pages replace the content security policy by one with their own hashes; everything else
 * (JSON, files) may load nothing at all. Helmet chooses them once at the start: they are the same for every answer, and having it
 * choose anew each time took half of a read's time (docs/decisions/0061). Answers to POST are data that no window ever shows
 * and no foreign page embeds; framing them is refused by the policy.
 */
export function registerSecurityHeaders(app: FastifyInstance, secure: boolean): void {
  const common: HelmetOptions = {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        "default-src": ["'none'"],
        "frame-ancestors": ["'none'"],
        "base-uri": ["'none'"],
        "form-action": ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: "same-origin" },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    xFrameOptions: { action: "deny" },
    // Of browsers that are long gone, and of a player that is.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  };
  const ofDocuments = headersOf(common);
  const ofData = headersOf({
    ...common,
    crossOriginOpenerPolicy: false,
    crossOriginResourcePolicy: false,
    xFrameOptions: false,
    originAgentCluster: false,
    referrerPolicy: false,
  });
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(request.method === "POST" ? ofData : ofDocuments);
    done();
  });
}

/** What helmet sets on an answer. */
function headersOf(options: HelmetOptions): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  const answer = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => {},
  };
  helmet(options)({} as IncomingMessage, answer as unknown as ServerResponse, (error?: unknown) => {
    if (error !== undefined) throw error;
  });
  return headers;
}
