import { readTab, removeFromTab, text, writeTab } from "#web/platform/tab-storage.ts";
import { type Draft, EMPTY_GUEST, type Guest, latinNames, type PersonName } from "./draft.ts";

/** Keeps what was typed over closing, going back and reloading. Nothing secret is in it. */
const DRAFT = "nachtfalter.checkout.draft.";
const GUEST = "nachtfalter.checkout.guest";
const KEY = "nachtfalter.checkout.key.";

/** Shorter than the usual hold (31 minutes): an older key would lead back to a payment that has ended. */
const KEY_LIFE_MS = 25 * 60_000;

export function loadDraft(eventId: number): Draft | null {
  const kept = readTab(DRAFT + eventId);
  if (!isRecord(kept) || !Array.isArray(kept.items)) return null;
  const items = kept.items.filter(isRecord).map((item) => ({
    offerId: Number(item.offerId),
    quantity: Number(item.quantity) || 0,
    insured: item.insured === true,
    names: (Array.isArray(item.names) ? item.names : []).filter(isRecord).map(keptName),
  }));
  return { items, buyerAttends: kept.buyerAttends !== false, guest: loadGuest() };
}

export function saveDraft(eventId: number, { items, buyerAttends, guest }: Draft): void {
  writeTab(DRAFT + eventId, { items, buyerAttends });
  writeTab(GUEST, guest);
}

/** The buyer's data, shared by the events of one tab. */
export function loadGuest(): Guest {
  const kept = readTab(GUEST);
  if (!isRecord(kept)) return EMPTY_GUEST;
  return { ...keptName(kept), email: text(kept.email), phone: text(kept.phone) };
}

function keptName(kept: Record<string, unknown>): PersonName {
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
export function idempotencyKey(eventId: number, body: object, now = Date.now()): string {
  const fingerprint = JSON.stringify(body);
  const kept = readTab(KEY + eventId);
  const fresh = isRecord(kept) && Number(kept.madeAt) > now - KEY_LIFE_MS;
  if (fresh && kept.body === fingerprint && typeof kept.key === "string") return kept.key;
  const key = crypto.randomUUID();
  writeTab(KEY + eventId, { key, body: fingerprint, madeAt: now });
  return key;
}

/** The attempt is over (failed, cancelled, expired): the same order may be placed anew. */
export function forgetKey(eventId: number): void {
  removeFromTab(KEY + eventId);
}

/** The order is done: the next one for this event begins empty. The buyer's own data stay in the tab. */
export function forgetDraft(eventId: number): void {
  removeFromTab(KEY + eventId);
  removeFromTab(DRAFT + eventId);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
