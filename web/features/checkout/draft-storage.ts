import { readTab, removeFromTab, text, writeTab } from "#web/platform/tab-storage.ts";
import { EMPTY_GUEST, type Guest, latinNames, type PersonName } from "./buyer/guest.ts";
import type { Subject } from "./subject.ts";

/** Keeps what was typed over closing, going back and reloading. Nothing secret is in it. */
const DRAFT = "nachtfalter.checkout.draft.";
const GUEST = "nachtfalter.checkout.guest";
const REDUCTIONS = "nachtfalter.checkout.reductions.";
const KEY = "nachtfalter.checkout.key.";
const SUBJECT = "nachtfalter.checkout.subject.";

/** Shorter than the usual hold (31 minutes): an older key would lead back to a payment that has ended. */
const KEY_LIFE_MS = 25 * 60_000;

/** What is wanted, as it was kept; it may have been in others' hands. */
export function readDraft(subject: Subject): Readonly<Record<string, unknown>> | null {
  const kept = readTab(DRAFT + subject);
  return isRecord(kept) ? kept : null;
}

export function writeDraft(subject: Subject, draft: object): void {
  writeTab(DRAFT + subject, draft);
}

/** Coupon and use of credits, as they were kept; they may have been in others' hands. */
export function readReductions(subject: Subject): Readonly<Record<string, unknown>> {
  const kept = readTab(REDUCTIONS + subject);
  return isRecord(kept) ? kept : {};
}

export function writeReductions(subject: Subject, reductions: object): void {
  writeTab(REDUCTIONS + subject, reductions);
}

/** The buyer's data, shared by the orders of one tab. */
export function loadGuest(): Guest {
  const kept = readTab(GUEST);
  if (!isRecord(kept)) return EMPTY_GUEST;
  return { ...keptName(kept), email: text(kept.email), phone: text(kept.phone) };
}

export function saveGuest(guest: Guest): void {
  writeTab(GUEST, guest);
}

export function keptName(kept: Readonly<Record<string, unknown>>): PersonName {
  const { firstname, lastname, firstnameLatin, lastnameLatin } = kept;
  return {
    firstname: text(firstname),
    lastname: text(lastname),
    ...latinNames({ firstnameLatin: text(firstnameLatin), lastnameLatin: text(lastnameLatin) }),
  };
}

/**
 * The key under which this very order is sent: the same body gets the same key again, after a reload or a failed
 * network too, so that it is placed once; another body gets a new one (product decisions, "The wire").
 */
export function idempotencyKey(subject: Subject, body: object, now = Date.now()): string {
  const fingerprint = JSON.stringify(body);
  const kept = readTab(KEY + subject);
  const fresh = isRecord(kept) && Number(kept.madeAt) > now - KEY_LIFE_MS;
  if (fresh && kept.body === fingerprint && typeof kept.key === "string") return kept.key;
  const key = crypto.randomUUID();
  writeTab(KEY + subject, { key, body: fingerprint, madeAt: now });
  return key;
}

/** The order with its key. */
export function withKey<Body extends object>(subject: Subject, body: Body) {
  return { ...body, idempotencyKey: idempotencyKey(subject, body) };
}

/** The attempt is over (failed, cancelled, expired): the same order may be placed anew. */
export function forgetKey(subject: Subject): void {
  removeFromTab(KEY + subject);
}

/** The order is done: the next one of this begins empty. The buyer's own data stay in the tab. */
export function forgetDraft(subject: Subject): void {
  removeFromTab(KEY + subject);
  removeFromTab(DRAFT + subject);
  removeFromTab(REDUCTIONS + subject);
}

/** Of what the order is that this tab has placed: its page then knows which draft is done. */
export function saveSubject(cipher: string, subject: Subject): void {
  writeTab(SUBJECT + cipher, subject);
}

/** Null for an order that was not placed in this tab. */
export function loadSubject(cipher: string): Subject | null {
  const kept = readTab(SUBJECT + cipher);
  const isSubject = typeof kept === "number" || /^((lounge|rest|upgrade)\.\d+|credits)$/.test(text(kept));
  return isSubject ? (kept as Subject) : null;
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
