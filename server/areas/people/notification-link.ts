const OWN = "https://own.invalid";

/**
 * Whether a notification may lead there: a path of our own, or an address elsewhere over https (specification, section 4,
 * "Push"). Read as a browser reads it, so that no spelling of another host passes as a path.
 */
export function isNotificationLink(link: string): boolean {
  const target = URL.parse(link, OWN);
  if (target === null || target.username !== "" || target.password !== "" || link.includes("\\"))
    return false;
  if (target.origin === OWN) return /^\/(?!\/)/.test(link) && !target.pathname.startsWith("//");
  return target.protocol === "https:" && /^https:\/\//i.test(link);
}
