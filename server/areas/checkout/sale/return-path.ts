/**
 * Where the buyer came from, kept as a path of our own pages or dropped: an address of another site must never become a
 * link of ours (product decisions, "Buying").
 * @param currentSite an address or a path, as the client sent it
 * @param publicUrl the product's own address
 */
export function ownPath(currentSite: string | undefined, publicUrl: string): string | null {
  if (currentSite === undefined || currentSite === "") return null;
  const target = URL.parse(currentSite, publicUrl);
  if (target === null || target.origin !== new URL(publicUrl).origin || target.username !== "") return null;
  // Two slashes at the beginning would name another host.
  if (target.pathname.startsWith("//")) return null;
  return target.pathname + target.search;
}
