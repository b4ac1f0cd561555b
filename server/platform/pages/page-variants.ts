import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Made once and sent many times: 5 is where Brotli still takes milliseconds and already beats gzip clearly. */
const BROTLI_QUALITY = 5;

export type Encoding = "identity" | "gzip" | "br";

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
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
  };
  const [br, gz] = await Promise.all([toBrotli(identity, { params }), toGzip(identity)]);
  return { etag, bodies: { identity, gzip: gz, br } };
}

/** The best encoding that `Accept-Encoding` allows. */
export function chooseEncoding(header: string | undefined): Encoding {
  if (header === undefined) return "identity";
  if (accepts(header, "br")) return "br";
  return accepts(header, "gzip") ? "gzip" : "identity";
}

function accepts(header: string, encoding: string): boolean {
  const at = header.indexOf(encoding);
  return at !== -1 && !/^\s*;\s*q=0(\.0*)?\s*(,|$)/.test(header.slice(at + encoding.length));
}

/** Whether the client already has this version (`If-None-Match`). */
export function matchesTag(header: string | undefined, etag: string): boolean {
  return header !== undefined && (header.includes(etag) || header === "*");
}
