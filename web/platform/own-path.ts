/** Stands in for our own address: only whether a target leaves it counts. */
const OWN = "https://own.invalid";
/** Neither at the beginning nor inside: browsers drop some of them, others end headers. */
const CONTROL = /[\p{Cc}\p{Cf}\\]/u;
/** Where no user wants to go after a login. */
const GUESTS_ONLY = /^\/(login|register)(\/|$)/;

/**
 * A target that came with an address (`?redirect=`), as a path of our own pages; null for everything that leads anywhere
 * else, is no path, or would only lead to the login again (guarantees, "Security": open redirect). The text is not
 * decoded: `%2F%2Fevil` stays a path.
 */
export function ownPath(target: unknown): string | null {
  if (typeof target !== "string" || !target.startsWith("/") || target.length > 1_000) return null;
  if (CONTROL.test(target)) return null;
  const url = URL.parse(target, OWN);
  // Dots are resolved here, so that `/.//evil` shows itself as well.
  if (url === null || url.origin !== OWN || url.pathname.startsWith("//")) return null;
  if (GUESTS_ONLY.test(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}
