import type { FastifyInstance } from "fastify";

export const MANIFEST_PATH = "/app.webmanifest";
/** Where the icon on a phone's screen leads; without a network the tickets' worker shows what is kept (decision 0250). */
const START = "/tickets/app";
const GROUND = "#0B0A0D";
const LIFETIME = "public, max-age=86400";

/** What a phone needs to put the product on its screen, with a shortcut to the tickets; and where its icon leads: home. */
export function registerWebAppManifest(
  app: FastifyInstance,
  { productName }: { readonly productName: string },
): void {
  const icon = (size: number) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: "image/png" });
  const manifest = JSON.stringify({
    id: "/",
    name: productName,
    short_name: productName,
    lang: "de",
    start_url: START,
    scope: "/",
    display: "standalone",
    background_color: GROUND,
    theme_color: GROUND,
    icons: [icon(192), icon(512)],
    shortcuts: [{ name: "Meine Tickets", url: "/tickets", icons: [icon(192)] }],
  });
  app.get(MANIFEST_PATH, (_request, reply) =>
    reply.header("cache-control", LIFETIME).type("application/manifest+json; charset=utf-8").send(manifest),
  );
  app.get(START, (_request, reply) => reply.header("cache-control", "no-store").redirect("/", 302));
}
