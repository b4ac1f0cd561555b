import { type KeyObject, randomBytes, sign, verify } from "node:crypto";
import { decodeBase32, encodeBase32 } from "./base32.ts";

/** 1 standard, 2 deluxe, 3 premium (spec "Entities": ticketType). */
export type TicketType = 1 | 2 | 3;

export type TicketCode = {
  readonly version: 1;
  readonly ticketId: number;
  readonly eventId: number;
  readonly ticketType: TicketType;
  /** 8 bytes that tell one issue of a ticket from the next. */
  readonly random: Buffer;
};

const VERSION = 1;
const PAYLOAD_BYTES = 22;
const SIGNATURE_BYTES = 64;
/** How long a code is, white space apart. */
export const CODE_LETTERS = Math.ceil(((PAYLOAD_BYTES + SIGNATURE_BYTES) * 8) / 5);
/** Binds the signature to this purpose: the key can sign nothing else that would pass for a ticket. */
const PURPOSE = Buffer.from("nachtfalter ticket code\0");
const LARGEST_ID = 2 ** 48 - 1;

/**
 * Signs a ticket's code (product decisions, "Buying": version, ticket, event, type, random under Ed25519). The text has
 * 138 letters of base32: a QR of level H and version 9, readable by anyone who holds the public key, without a network.
 * @throws RangeError for ids that do not fit 48 bits.
 */
export function signTicketCode(
  ticket: { ticketId: number; eventId: number; ticketType: TicketType },
  privateKey: KeyObject,
  random: Buffer = randomBytes(8),
): string {
  const payload = Buffer.alloc(PAYLOAD_BYTES);
  payload.writeUInt8(VERSION, 0);
  payload.writeUIntBE(idWithin48Bits(ticket.ticketId), 1, 6);
  payload.writeUIntBE(idWithin48Bits(ticket.eventId), 7, 6);
  payload.writeUInt8(ticket.ticketType, 13);
  random.copy(payload, 14, 0, 8);
  const signature = sign(null, Buffer.concat([PURPOSE, payload]), privateKey);
  return encodeBase32(Buffer.concat([payload, signature]));
}

/**
 * Reads a code and checks its signature. White space and lower case are forgiven, everything else is not.
 * Says nothing about whether the ticket was used or revoked since: only the database knows that.
 */
export function verifyTicketCode(text: string, publicKey: KeyObject): TicketCode | null {
  const letters = text.replace(/\s+/g, "").toUpperCase();
  if (letters.length !== CODE_LETTERS) return null;
  const bytes = decodeBase32(letters);
  if (!bytes) return null;
  const payload = bytes.subarray(0, PAYLOAD_BYTES);
  if (!verify(null, Buffer.concat([PURPOSE, payload]), publicKey, bytes.subarray(PAYLOAD_BYTES))) return null;
  const ticketType = payload.readUInt8(13);
  if (payload.readUInt8(0) !== VERSION || (ticketType !== 1 && ticketType !== 2 && ticketType !== 3))
    return null;
  return {
    version: VERSION,
    ticketId: payload.readUIntBE(1, 6),
    eventId: payload.readUIntBE(7, 6),
    ticketType,
    random: Buffer.from(payload.subarray(14, PAYLOAD_BYTES)),
  };
}

/** Eight letters for people ("K7QD 2M8Z") when no camera reads the code; found, not proven, by them. */
export function shortCodeOf(code: string): string {
  const bytes = decodeBase32(code);
  if (bytes?.length !== PAYLOAD_BYTES + SIGNATURE_BYTES) throw new RangeError("This is no ticket code.");
  const letters = encodeBase32(bytes.subarray(14, 19));
  return `${letters.slice(0, 4)} ${letters.slice(4)}`;
}

function idWithin48Bits(id: number): number {
  if (!Number.isInteger(id) || id < 0 || id > LARGEST_ID)
    throw new RangeError(`${id} does not fit a ticket code.`);
  return id;
}
