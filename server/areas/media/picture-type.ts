/** What an upload may be. Which it is, its first bytes decide; names and content types of forms say nothing. */
export type UploadType = "jpeg" | "png" | "gif" | "webp" | "avif";

const startsWith = (bytes: Uint8Array, at: number, text: string) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .subarray(at, at + text.length)
    .equals(Buffer.from(text, "latin1"));

/** The kind of picture by its signature; undefined for everything that no picture may be, SVG among it. */
export function pictureTypeOf(bytes: Uint8Array): UploadType | undefined {
  if (startsWith(bytes, 0, "\xff\xd8\xff")) return "jpeg";
  if (startsWith(bytes, 0, "\x89PNG\r\n\x1a\n")) return "png";
  if (startsWith(bytes, 0, "GIF87a") || startsWith(bytes, 0, "GIF89a")) return "gif";
  if (startsWith(bytes, 0, "RIFF") && startsWith(bytes, 8, "WEBP")) return "webp";
  if (startsWith(bytes, 4, "ftypavif") || startsWith(bytes, 4, "ftypavis")) return "avif";
}
