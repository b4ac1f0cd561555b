export const TIMEOUT_MS = 8_000;

/** Another address than Stripe's own, as its SDK wants it. */
export function addressOf(apiBase: string | undefined) {
  if (apiBase === undefined) return {};
  const { protocol, hostname, port } = new URL(apiBase);
  const scheme: "http" | "https" = protocol === "http:" ? "http" : "https";
  return { host: hostname, port: port || (scheme === "http" ? 80 : 443), protocol: scheme };
}
