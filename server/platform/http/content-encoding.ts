import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Made once and sent many times: 5 is where Brotli still takes milliseconds and already beats gzip clearly. */
const BROTLI_QUALITY = 5;

export type Encoding = "identity" | "gzip" | "br";

/** A name of its own in the list, not refused with a weight of 0. */
const named = (encoding: Encoding) =>
  new RegExp(`(?:^|,)[\\t ]*${encoding}[\\t ]*(?:;[\\t ]*q=(?!0(?:\\.0*)?[\\t ]*(?:,|$))[^,]*)?(?:,|$)`);
const NAMES_BROTLI = named("br");
const NAMES_GZIP = named("gzip");

/** The best encoding that `Accept-Encoding` allows. */
export function chooseEncoding(header: string | undefined): Encoding {
  if (header === undefined) return "identity";
  if (NAMES_BROTLI.test(header)) return "br";
  return NAMES_GZIP.test(header) ? "gzip" : "identity";
}

/** Text in another encoding, made beside the event loop. */
export async function encode(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === "gzip") return toGzip(bytes);
  if (encoding === "identity") return bytes;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return toBrotli(bytes, { params });
}
