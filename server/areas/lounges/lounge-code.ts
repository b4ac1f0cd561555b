import type { KeyObject } from "node:crypto";
import { type CodePurpose, signCode, verifyCode } from "#server/platform/signed-codes.ts";

/** The key of tickets signs it, too, but for another purpose: no door takes it for a ticket. */
const LOUNGE = { name: "lounge", version: 2 } as const satisfies CodePurpose;

export type LoungeCode = { readonly bookingId: number; readonly eventId: number };

/** Signs the code of a booked lounge; see `signCode`. */
export function signLoungeCode({ bookingId, eventId }: LoungeCode, privateKey: KeyObject): string {
  return signCode(LOUNGE, { id: bookingId, eventId, type: 0 }, privateKey);
}

/** Reads the code of a booked lounge and checks its signature; see `verifyCode`. */
export function verifyLoungeCode(text: string, publicKey: KeyObject): LoungeCode | null {
  const code = verifyCode(LOUNGE, text, publicKey);
  return code && { bookingId: code.id, eventId: code.eventId };
}
