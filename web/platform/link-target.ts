/** Where a notification leads: a page of our own, or an address elsewhere. */
export type LinkTarget =
  | { readonly kind: "own"; readonly path: string }
  | { readonly kind: "foreign"; readonly url: string };

/** The list itself: where a notification leads that names nothing, or nothing that may be followed. */
export const NOTIFICATIONS_PATH = "/notifications";

/**
 * Where opening a notification leads (specification, section 4 "Push"): on the product's own host inside of the app, else
 * elsewhere; without a link to the list. Never to anything but a web page.
 * @param origin of the product: „https://nachtfalter.example“
 */
export function linkTarget(link: string | null | undefined, origin: string): LinkTarget {
  const url = link ? URL.parse(link, origin) : null;
  if (url?.origin === origin) {
    const { pathname, search, hash } = url;
    // Two slashes at the beginning would be another host to code that reads the path by itself.
    if (!pathname.startsWith("//")) return { kind: "own", path: pathname + search + hash };
  } else if (url?.protocol === "https:" || url?.protocol === "http:") {
    return { kind: "foreign", url: url.href };
  }
  return { kind: "own", path: NOTIFICATIONS_PATH };
}
