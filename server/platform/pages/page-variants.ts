import { createHash } from "node:crypto";
import { type Encoding, encode } from "../http/content-encoding.ts";

/** One text, ready to be sent in every encoding. */
export type Variants = { readonly etag: string; readonly bodies: Readonly<Record<Encoding, Buffer>> };

/**
 * Prepares a text for sending. The tag is weak and the same in all encodings, as they say the same; `previous` is
 * handed back when nothing has changed.
 */
export async function makeVariants(text: string, previous?: Variants): Promise<Variants> {
  const identity = Buffer.from(text);
  const etag = `W/"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`;
  if (previous?.etag === etag) return previous;
  const [gzip, br] = await Promise.all([encode(identity, "gzip"), encode(identity, "br")]);
  return { etag, bodies: { identity, gzip, br } };
}

/** Whether the client already has this version (`If-None-Match`). */
export function matchesTag(header: string | undefined, etag: string): boolean {
  return header !== undefined && (header.includes(etag) || header === "*");
}
