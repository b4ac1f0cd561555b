import type { KeyObject } from "node:crypto";
import { type CodePurpose, signCode, verifyCode } from "#server/platform/signed-codes.ts";

export { CODE_LETTERS, shortCodeOf } from "#server/platform/signed-codes.ts";

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

const TICKET = { name: "ticket", version: 1 } as const satisfies CodePurpose;

/**
 * Signs a ticket's code; see `signCode`.
 * @throws RangeError for ids that do not fit 48 bits.
 */
export function signTicketCode(
  { ticketId, eventId, ticketType }: { ticketId: number; eventId: number; ticketType: TicketType },
  privateKey: KeyObject,
  random?: Buffer,
): string {
  return signCode(TICKET, { id: ticketId, eventId, type: ticketType }, privateKey, random);
}

/** Reads a ticket's code and checks its signature; see `verifyCode`. */
export function verifyTicketCode(text: string, publicKey: KeyObject): TicketCode | null {
  const code = verifyCode(TICKET, text, publicKey);
  if (code === null) return null;
  const { id: ticketId, eventId, type: ticketType, random } = code;
  if (ticketType !== 1 && ticketType !== 2 && ticketType !== 3) return null;
  return { version: TICKET.version, ticketId, eventId, ticketType, random };
}
