import { isIP } from "node:net";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";
import type { Log } from "../log.ts";
import { wantsPage } from "./file-answer.ts";
import { placeOf } from "./request-log.ts";
import { STAND_ALONE_POLICY, standAlonePage } from "./stand-alone-page.ts";

const MISDIRECTED = 421;
/** So many spellings of `Host` are remembered as good. */
const MOST_KNOWN = 100;
/** So many names are logged in an hour, each once: an operator who forgot one finds it, and who makes up others fills no log. */
const MOST_LOGGED = 100;
const HOUR = 3_600_000;
/** No name is longer. */
const LONGEST_LOGGED = 255;
/** Asked by what knows a process by its address only. */
const WATCHED = new Set(["/healthz", "/readyz", "/metrics"]);

export type ServedHostsDeps = {
  readonly config: Pick<Config, "mode" | "publicUrl" | "allowedHosts" | "company">;
  readonly log: Pick<Log, "warn">;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
};

/**
 * Answers 421 to who asks for another host than `PUBLIC_URL` and `ALLOWED_HOSTS` name; ports do not matter. In `MODE=demo` this machine's name
 * and addresses are served as well: a page of a stranger whose name leads here (DNS rebinding) never asks for an address. `X-Forwarded-Host`
 * is not believed. What watches the server may call it as it likes.
 */
export function registerServedHosts(app: FastifyInstance, deps: ServedHostsDeps): void {
  const { config, log, now = () => performance.now() } = deps;
  const served = new Set([new URL(config.publicUrl).hostname, ...config.allowedHosts]);
  if (config.mode === "demo") served.add("localhost");
  const known = new Set<string>();
  const logged = new Set<string>();
  let loggedSince = now();

  const isServed = (host: string) => {
    if (known.has(host)) return true;
    const name = hostName(host);
    if (name === undefined) return false;
    if (!served.has(name) && !(config.mode === "demo" && isAddress(name))) return false;
    if (known.size < MOST_KNOWN) known.add(host);
    return true;
  };

  const tell = (host: string, place: object) => {
    if (now() - loggedSince >= HOUR) {
      logged.clear();
      loggedSince = now();
    }
    const name = (hostName(host) ?? host).slice(0, LONGEST_LOGGED);
    if (logged.has(name) || logged.size >= MOST_LOGGED) return;
    logged.add(name);
    const last = logged.size === MOST_LOGGED ? "; no other is told of for the rest of an hour" : "";
    // A proxy that passes on another name, a name that the configuration lacks, or somebody who tries.
    log.warn(
      { ...place, host: name },
      `a host that is not served; PUBLIC_URL and ALLOWED_HOSTS name those that are${last}`,
    );
  };

  const sentence = `Unter diesem Namen gibt es hier nichts. Du findest uns unter ${config.publicUrl}.`;
  const page = standAlonePage(config.company.productName, {
    heading: "Falsche Adresse",
    text: sentence,
    actions: [{ href: config.publicUrl, name: "Zur richtigen Adresse" }],
  });

  app.addHook("onRequest", (request, reply, done) => {
    const { host = "" } = request.headers;
    if (isServed(host) || WATCHED.has(request.url)) return done();
    tell(host, placeOf(request));
    reply.code(MISDIRECTED).header("cache-control", "no-store");
    if (wantsPage(request))
      reply.header("content-security-policy", STAND_ALONE_POLICY).type("text/html; charset=utf-8").send(page);
    else
      reply
        .type("application/json; charset=utf-8")
        .send(JSON.stringify({ status: MISDIRECTED, data: sentence }));
  });
}

/** As browsers write it, without port; `undefined` for what names no host. */
export function hostName(host: string): string | undefined {
  if (!/^[^\s/?#@\\]+$/.test(host)) return undefined;
  return URL.parse(`http://${host}`)?.hostname.replace(/\.$/, "");
}

function isAddress(name: string): boolean {
  return isIP(name.replace(/^\[(.*)\]$/, "$1")) !== 0;
}
