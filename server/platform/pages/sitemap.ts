import type { FastifyInstance } from "fastify";
import type { PageRequest } from "#contract/page-rendering.ts";
import { TimedCache } from "../timed-cache.ts";

const STATIC_PATHS = ["/", "/events", "/lounges", "/agb", "/datenschutz", "/impressum"];
/** A sitemap holds at most 50,000 addresses (sitemaps.org); so many events mean that it has to be split. */
const MAX_EVENTS = 49_000;
const KEEP_MS = 10 * 60_000;

type Options = { readonly dispatch: PageRequest["dispatch"]; readonly origin: string };

/** `/sitemap.xml` with the public pages, every coming event and its cities, and `/robots.txt` that leads there. */
export function registerSitemap(app: FastifyInstance, { dispatch, origin }: Options): void {
  const kept = new TimedCache<Buffer>({ milliseconds: KEEP_MS, most: 1 });
  const render = async () => Buffer.from(await renderSitemap(dispatch, origin));

  app.get("/sitemap.xml", async (_request, reply) => {
    const body = await kept.get("sitemap", render);
    return reply
      .header("cache-control", "public, max-age=600")
      .type("application/xml; charset=utf-8")
      .send(body);
  });

  const robots = Buffer.from(
    `User-agent: *\nDisallow: /checkoutFinished/\nDisallow: /checkout/\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`,
  );
  app.get("/robots.txt", (_request, reply) =>
    reply.header("cache-control", "public, max-age=86400").type("text/plain; charset=utf-8").send(robots),
  );
}

async function renderSitemap(dispatch: PageRequest["dispatch"], origin: string): Promise<string> {
  const paths = [...STATIC_PATHS];
  const cities = new Set<number>();
  let cursor: string | undefined;
  while (paths.length < MAX_EVENTS) {
    const answer = await dispatch("home/getEvents", cursor === undefined ? {} : { cursor });
    if (answer.status !== 250) throw new Error(`home/getEvents answered ${answer.status}`);
    const last = answer.data.at(-1);
    if (last === undefined) break;
    for (const event of answer.data) {
      paths.push(`/eventDetails/${event.id}`);
      cities.add(event.cityId);
    }
    cursor = String(last.id);
  }
  paths.push(...[...cities].map((id) => `/city/${id}`));
  const entries = paths.map((path) => `<url><loc>${origin}${path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join("")}</urlset>`;
}
