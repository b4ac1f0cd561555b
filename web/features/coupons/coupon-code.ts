/** What the QR of a coupon says: `{"type":"coupon","code":"FALTER10"}`. */
export const couponQr = (code: string): string => JSON.stringify({ type: "coupon", code });

export type Scanned =
  | { readonly kind: "coupon"; readonly code: string }
  /** It says what it is, and is something else. */
  | { readonly kind: "other" }
  | { readonly kind: "unreadable" };

const CODE_MAX_LENGTH = 100;

/** What was scanned. Only an item of type coupon has a code (specification, account document, "Coupon checks"). */
export function readScan(text: string): Scanned {
  const item = parse(text);
  if (typeof item !== "object" || item === null || !("type" in item)) return { kind: "unreadable" };
  if (item.type !== "coupon") return { kind: "other" };
  const code = "code" in item && typeof item.code === "string" ? item.code.trim() : "";
  return code === "" || code.length > CODE_MAX_LENGTH ? { kind: "unreadable" } : { kind: "coupon", code };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
