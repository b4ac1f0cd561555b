import { type KeyObject, randomBytes, sign, verify } from "node:crypto";
import { decodeBase32, encodeBase32 } from "./base32.ts";

/** What a signed code says. */
export type CodeContent = {
  /** Of the thing that it stands for. */
  readonly id: number;
  readonly eventId: number;
  /** One byte that its purpose reads as it likes. */
  readonly type: number;
};

/** What codes are for: a code of one purpose never passes for one of another, though one key signs both. */
export type CodePurpose = {
  /** Signed with each code, and in none. */
  readonly name: string;
  /** The first byte of each code. */
  readonly version: number;
};

const PAYLOAD_BYTES = 22;
const SIGNATURE_BYTES = 64;
/** How long a code is, white space apart. */
export const CODE_LETTERS = Math.ceil(((PAYLOAD_BYTES + SIGNATURE_BYTES) * 8) / 5);
const LARGEST_ID = 2 ** 48 - 1;

/**
 * Signs a code (product decisions, "Buying": version, thing, event, type, random under Ed25519). The text has 138 letters of base32: a QR
 * of level H and version 9, readable by anyone who holds the public key, without a network.
 * @param random 8 bytes that tell one issue from the next
 * @throws RangeError for ids that do not fit 48 bits.
 */
export function signCode(
  purpose: CodePurpose,
  { id, eventId, type }: CodeContent,
  privateKey: KeyObject,
  random: Buffer = randomBytes(8),
): string {
  const payload = Buffer.alloc(PAYLOAD_BYTES);
  payload.writeUInt8(purpose.version, 0);
  payload.writeUIntBE(idWithin48Bits(id), 1, 6);
  payload.writeUIntBE(idWithin48Bits(eventId), 7, 6);
  payload.writeUInt8(type, 13);
  random.copy(payload, 14, 0, 8);
  const signature = sign(null, signedBytes(purpose, payload), privateKey);
  return encodeBase32(Buffer.concat([payload, signature]));
}

/**
 * Reads a code and checks its signature. White space and lower case are forgiven, everything else is not.
 * Says nothing about whether it was used or revoked since: only the database knows that.
 */
export function verifyCode(
  purpose: CodePurpose,
  text: string,
  publicKey: KeyObject,
): (CodeContent & { readonly random: Buffer }) | null {
  const letters = text.replace(/\s+/g, "").toUpperCase();
  if (letters.length !== CODE_LETTERS) return null;
  const bytes = decodeBase32(letters);
  if (!bytes) return null;
  const payload = bytes.subarray(0, PAYLOAD_BYTES);
  if (!verify(null, signedBytes(purpose, payload), publicKey, bytes.subarray(PAYLOAD_BYTES))) return null;
  if (payload.readUInt8(0) !== purpose.version) return null;
  return {
    id: payload.readUIntBE(1, 6),
    eventId: payload.readUIntBE(7, 6),
    type: payload.readUInt8(13),
    random: Buffer.from(payload.subarray(14, PAYLOAD_BYTES)),
  };
}

/** Eight letters for people ("K7QD 2M8Z") when no camera reads the code; found, not proven, by them. */
export function shortCodeOf(code: string): string {
  const bytes = decodeBase32(code);
  if (bytes?.length !== PAYLOAD_BYTES + SIGNATURE_BYTES) throw new RangeError("This is no signed code.");
  const letters = encodeBase32(bytes.subarray(14, 19));
  return `${letters.slice(0, 4)} ${letters.slice(4)}`;
}

/** Binds the signature to the purpose: the key can sign nothing else that would pass for it. */
function signedBytes({ name }: CodePurpose, payload: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`nachtfalter ${name} code\0`), payload]);
}

function idWithin48Bits(id: number): number {
  if (!Number.isInteger(id) || id < 0 || id > LARGEST_ID)
    throw new RangeError(`${id} does not fit a signed code.`);
  return id;
}
