const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const VALUES = new Map([...ALPHABET].map((letter, value) => [letter, value]));

/** RFC 4648 without padding: every letter is in a QR code's alphanumeric set and survives addresses, shells and dictation. */
export function encodeBase32(bytes: Buffer): string {
  let text = "";
  let bits = 0;
  let buffered = 0;
  for (const byte of bytes) {
    buffered = (buffered << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += ALPHABET[(buffered >>> bits) & 31];
    }
    buffered &= (1 << bits) - 1;
  }
  return bits > 0 ? text + ALPHABET[(buffered << (5 - bits)) & 31] : text;
}

/** `null` for a foreign letter, an impossible length, or left-over bits that are not zero: one text for one value. */
export function decodeBase32(text: string): Buffer | null {
  const bytes = Buffer.alloc(Math.floor((text.length * 5) / 8));
  let bits = 0;
  let buffered = 0;
  let written = 0;
  for (const letter of text) {
    const value = VALUES.get(letter);
    if (value === undefined) return null;
    buffered = (buffered << 5) | value;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes[written++] = (buffered >>> bits) & 255;
    }
    buffered &= (1 << bits) - 1;
  }
  return bits < 5 && buffered === 0 ? bytes : null;
}
