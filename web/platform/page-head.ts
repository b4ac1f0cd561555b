import type { Site } from "#contract/page-rendering.ts";

/** One page's head: what search engines, previews and the tab show. */
export type PageHead = {
  /** Without the product's name; it is appended. */
  title: string;
  description: string;
  /** Path of the one address that search engines shall know; without it the page is not to be indexed. */
  canonicalPath?: string | undefined;
  /** Absolute path of the picture for previews, 1200 × 640; the product's own by default. */
  image?: { path: string; alt: string } | undefined;
  openGraphType?: "website" | "event" | undefined;
  /** schema.org objects. */
  structuredData?: readonly Record<string, unknown>[] | undefined;
};

const DEFAULT_IMAGE = { path: "/og-default.jpg", alt: "Ein Nachtfalter vor einer hellen Lampe" };

type HeadSite = Pick<Site, "origin" | "company">;

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);

/** „Events in Hamburg · Nachtfalter“ */
export function documentTitle(head: Pick<PageHead, "title">, site: HeadSite): string {
  return head.title === site.company.productName ? head.title : `${head.title} · ${site.company.productName}`;
}

/** Markup of the head, every value escaped. */
export function renderHead(head: PageHead, site: HeadSite): string {
  const title = documentTitle(head, site);
  const url = head.canonicalPath === undefined ? undefined : site.origin + head.canonicalPath;
  const image = head.image ?? DEFAULT_IMAGE;
  const tags = [
    `<title>${escapeHtml(title)}</title>`,
    meta("name", "description", head.description),
    url === undefined
      ? meta("name", "robots", "noindex")
      : `<link rel="canonical" href="${escapeHtml(url)}">`,
    meta("property", "og:site_name", site.company.productName),
    meta("property", "og:locale", "de_DE"),
    meta("property", "og:type", head.openGraphType ?? "website"),
    meta("property", "og:title", head.title),
    meta("property", "og:description", head.description),
    ...(url === undefined ? [] : [meta("property", "og:url", url)]),
    meta("property", "og:image", site.origin + image.path),
    meta("property", "og:image:width", "1200"),
    meta("property", "og:image:height", "640"),
    meta("property", "og:image:alt", image.alt),
    meta("name", "twitter:card", "summary_large_image"),
    ...(head.structuredData ?? []).map(
      (data) =>
        `<script type="application/ld+json">${JSON.stringify(data).replace(/</g, "\\u003c")}</script>`,
    ),
  ];
  return tags.join("");
}

function meta(kind: "name" | "property", key: string, value: string): string {
  return `<meta ${kind}="${key}" content="${escapeHtml(value)}">`;
}

/** Brings title and canonical address, which sharing reads, up to date after a navigation in the browser. */
export function applyHead(head: PageHead, site: HeadSite): void {
  document.title = documentTitle(head, site);
  const canonical = document.querySelector('link[rel="canonical"]');
  if (head.canonicalPath !== undefined) canonical?.setAttribute("href", site.origin + head.canonicalPath);
}
