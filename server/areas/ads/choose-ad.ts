/** Where one would disturb: legal texts, what is about an account and its password, and what is being bought (decision 0173). */
const WITHOUT_ADS = [
  ...["/agb", "/datenschutz", "/impressum"],
  ...["/login", "/register", "/bestaetigen", "/settings"],
  ...["/checkoutFinished", "/tickets-bestaetigen"],
];

/**
 * The advertisements that fit a page best: those with the longest prefix of whole steps of its path. "/events" fits
 * "/events" and "/events/7", not "/eventDetails"; "/" fits every page. None fits a page
 * that has to stay without.
 * @param page path of a page; a query or a fragment does not count
 */
export function adsForPage<Ad extends { readonly page_prefix: string }>(
  ads: readonly Ad[],
  page: string,
): Ad[] {
  const path = page.replace(/[?#].*$/s, "");
  if (WITHOUT_ADS.some((quiet) => fits(path, quiet))) return [];
  const fitting = ads.filter(({ page_prefix }) => fits(path, page_prefix));
  const longest = Math.max(...fitting.map(({ page_prefix }) => page_prefix.length));
  return fitting.filter(({ page_prefix }) => page_prefix.length === longest);
}

function fits(path: string, prefix: string): boolean {
  return prefix === "/" || path === prefix || path.startsWith(`${prefix}/`);
}
