import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { PageRenderer, PageRequest, Site } from "#contract/page-rendering.ts";
import { carriesCredential, presentedSession } from "../http/caller-device.ts";
import { chooseEncoding } from "../http/content-encoding.ts";
import { placeOf } from "../http/request-log.ts";
import { sendUnavailable } from "../http/stand-alone-page.ts";
import { isOverloaded } from "../overloaded.ts";
import { StartError } from "../start-error.ts";
import { registerAssets } from "./assets.ts";
import { BEFORE_PAINT_SCRIPT } from "./before-paint-script.ts";
import { readBuildManifest } from "./build-manifest.ts";
import { pagePolicy } from "./content-security-policy.ts";
import { renderDocument } from "./document.ts";
import { errorPages } from "./error-page.ts";
import { isMailPage, withoutToken } from "./mail-pages.ts";
import { type Kept, PageCache } from "./page-cache.ts";
import { makeVariants, matchesTag, type Variants } from "./page-variants.ts";
import { quarterHour } from "./quarter-hour.ts";
import { RenderingTurns } from "./rendering-turns.ts";
import { registerSitemap } from "./sitemap.ts";
import { registerWebAppManifest } from "./web-app-manifest.ts";

export type PagesOptions = {
  readonly dispatch: PageRequest["dispatch"];
  readonly site: Site;
  /** Holds the web build: `client/` and `server/`; undefined when nothing has been built. */
  readonly distDir: string | undefined;
  readonly log: Pick<FastifyBaseLogger, "error" | "warn">;
  /** Whether an order's reference is one that we made; must be cheap. */
  readonly isReference: (cipher: string) => boolean;
  /** Whether a session is a member's. */
  readonly isMember: (sessionToken: string) => Promise<boolean>;
};

/** Seconds are enough: what a page shows of stock is only a hint, the sale itself counts. */
const FRESH_MS = 5_000;
const STALE_MS = 60_000;
const MAX_BYTES = 48 * 1024 * 1024;
const MAX_URL_LENGTH = 1_000;
/** What an entry of the cache occupies beside its page and its address. */
const ENTRY_BYTES = 500;
const CACHE_CONTROL = "public, max-age=0, s-maxage=5, stale-while-revalidate=30";

type CachedPage =
  | { readonly kind: "redirect"; readonly location: string; readonly permanent: boolean }
  | {
      readonly kind: "page";
      readonly status: number;
      readonly isPrivate: boolean;
      readonly needsLogin: boolean;
      readonly guestsOnly: boolean;
      readonly variants: Variants;
    };

/**
 * Serves the public pages: rendered on the server, the same for all guests, kept for seconds. A kept page costs a look-up
 * and a Buffer. Pages that need a login are rendered as the frame that everybody sees first; who carries neither a session
 * nor a remembered device is sent to the login at once. Login and registration send a member's session home. Every GET that nothing else answers ends here; an unknown path leads to /home (specification 2.1).
 * @throws StartError when nothing has been built
 */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { dispatch, site, distDir, log, isReference, isMember } = options;
  if (distDir === undefined) throw new StartError("The web code has not been built: run npm run build.");
  const manifest = readBuildManifest(distDir);
  const bundle = pathToFileURL(join(distDir, "server/entry-server.js")).href;
  const { render, canonicalUrl } = (await import(bundle)) as PageRenderer;
  const policy = pagePolicy([BEFORE_PAINT_SCRIPT]);
  const { failed, busy } = errorPages(site.company.productName);
  await registerAssets(app, distDir);
  registerWebAppManifest(app, site.company);
  registerSitemap(app, { dispatch, origin: site.origin });

  const secure = site.origin.startsWith("https:");
  const cache = new PageCache<CachedPage, FastifyRequest>({
    make,
    alsoAsked: (url, request) => turns.join(request, url),
    freshMs: FRESH_MS,
    staleMs: STALE_MS,
    maxBytes: MAX_BYTES,
    onRenewalFailed: (error, key) => {
      // Under load the page of before does it for a while, which is what it is kept for.
      if (!isOverloaded(error))
        log.warn({ area: "pages", page: key, err: error }, "A page could not be renewed");
    },
  });

  const turns = new RenderingTurns(isReference);

  async function make(
    url: string,
    request: FastifyRequest,
    previous: CachedPage | undefined,
  ): Promise<Kept<CachedPage>> {
    const rendered = await turns.run(request, url, previous !== undefined, () =>
      render({ url, site, dispatch, now: quarterHour() }),
    );
    const ownSize = ENTRY_BYTES + 2 * url.length;
    if (rendered.kind === "redirect") return { page: rendered, size: ownSize };
    const { isPrivate, needsLogin, guestsOnly } = rendered;
    const text = renderDocument({ ...rendered, assets: manifest.assetsOf(rendered.routeFiles) });
    const variants = await makeVariants(text, previous?.kind === "page" ? previous.variants : undefined);
    const { identity, gzip, br } = variants.bodies;
    return {
      page: { kind: "page", status: rendered.status, isPrivate, needsLogin, guestsOnly, variants },
      isPrivate: isPrivate && !isMailPage(url),
      size: ownSize + identity.length + gzip.length + br.length,
    };
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (request.url.length > MAX_URL_LENGTH) return reply.redirect("/home", 302);
    try {
      const key = request.url.includes("?") ? withoutToken(canonicalUrl(request.url)) : request.url;
      const found = cache.find(key, request);
      const page = found instanceof Promise ? await found : found;
      // The one page that is asked for with a session and looks at it: hardly anybody does.
      if (page.kind === "page" && page.guestsOnly && (await comesFromMember(request)))
        return reply.header("cache-control", "no-store").redirect("/", 302);
      return send(request, reply, page);
    } catch (error) {
      const isBusy = isOverloaded(error);
      if (!isBusy) log.error({ ...placeOf(request), err: error }, "A page could not be rendered");
      return sendUnavailable(reply, isBusy ? busy : failed);
    }
  }

  async function comesFromMember(request: FastifyRequest): Promise<boolean> {
    const token = presentedSession(request, secure);
    return token !== undefined && (await isMember(token));
  }

  function send(request: FastifyRequest, reply: FastifyReply, page: CachedPage): FastifyReply {
    if (page.kind === "redirect") {
      return reply.header("cache-control", CACHE_CONTROL).redirect(page.location, page.permanent ? 301 : 302);
    }
    const isOwn = page.isPrivate || page.needsLogin;
    reply.header("cache-control", isOwn ? "no-store" : CACHE_CONTROL);
    // The address of such a page may be a secret: links from it do not tell it.
    if (page.isPrivate) reply.header("referrer-policy", "no-referrer");
    if (page.needsLogin && !carriesCredential(request, secure)) {
      return reply.redirect(`/login?redirect=${encodeURIComponent(request.url)}`, 302);
    }
    const { etag, bodies } = page.variants;
    reply.header("content-security-policy", policy).header("etag", etag).header("vary", "accept-encoding");
    if (matchesTag(request.headers["if-none-match"], etag)) return reply.code(304).send();
    const encoding = chooseEncoding(request.headers["accept-encoding"]);
    if (encoding !== "identity") reply.header("content-encoding", encoding);
    return reply.code(page.status).type("text/html; charset=utf-8").send(bodies[encoding]);
  }

  app.get("/*", answer);
}
