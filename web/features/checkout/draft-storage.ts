import { type Draft, EMPTY_GUEST, type Guest } from "./draft.ts";

/**
 * Keeps what was typed over closing, going back and reloading: in the tab's session storage, which ends with the tab.
 * Nothing secret is in it. Storage that holds nonsense counts as empty.
 */
const DRAFT = "nachtfalter.checkout.draft.";
const GUEST = "nachtfalter.checkout.guest";
const KEY = "nachtfalter.checkout.key.";
const PLACED = "nachtfalter.checkout.placed.";

/** Shorter than the shortest hold (30 minutes): an older key would lead back to a payment that has ended. */
const KEY_LIFE_MS = 25 * 60_000;

export function loadDraft(eventId: number): Draft | null {
  const kept = read(DRAFT + eventId);
  if (!isRecord(kept) || !Array.isArray(kept.items)) return null;
  const items = kept.items.filter(isRecord).map((item) => ({
    offerId: Number(item.offerId),
    quantity: Number(item.quantity) || 0,
    insured: item.insured === true,
    names: (Array.isArray(item.names) ? item.names : []).filter(isRecord).map((name) => ({
      firstname: text(name.firstname),
      lastname: text(name.lastname),
    })),
  }));
  return { items, buyerAttends: kept.buyerAttends !== false, guest: loadGuest() };
}

export function saveDraft(eventId: number, { items, buyerAttends, guest }: Draft): void {
  write(DRAFT + eventId, { items, buyerAttends });
  write(GUEST, guest);
}

/** The buyer's data, shared by the events of one tab. */
export function loadGuest(): Guest {
  const kept = read(GUEST);
  if (!isRecord(kept)) return EMPTY_GUEST;
  return {
    firstname: text(kept.firstname),
    lastname: text(kept.lastname),
    email: text(kept.email),
    phone: text(kept.phone),
  };
}

/**
 * The key under which this very order is sent: the same body gets the same key again, after a reload or a failed
 * network too, so that it is placed once; another body gets a new one (product decisions, "The wire").
 */
export function idempotencyKey(eventId: number, body: object, now = Date.now()): string {
  const fingerprint = JSON.stringify(body);
  const kept = read(KEY + eventId);
  const fresh = isRecord(kept) && Number(kept.madeAt) > now - KEY_LIFE_MS;
  if (fresh && kept.body === fingerprint && typeof kept.key === "string") return kept.key;
  const key = crypto.randomUUID();
  write(KEY + eventId, { key, body: fingerprint, madeAt: now });
  return key;
}

/** The attempt is over (failed, cancelled, expired): the same order may be placed anew. */
export function forgetKey(eventId: number): void {
  remove(KEY + eventId);
}

/** An order was placed for this event and waits for its payment: the reference of its page. */
export function savePlacedOrder(eventId: number, cipher: string): void {
  write(PLACED + eventId, cipher);
}

export function loadPlacedOrder(eventId: number): string | null {
  return text(read(PLACED + eventId)) || null;
}

/** It is paid or over. An order that was placed since stays. */
export function forgetPlacedOrder(eventId: number, cipher: string): void {
  if (loadPlacedOrder(eventId) === cipher) remove(PLACED + eventId);
}

/** The order is done: the next one for this event begins empty. The buyer's own data stay in the tab. */
export function forgetDraft(eventId: number): void {
  remove(KEY + eventId);
  remove(DRAFT + eventId);
}

const text = (value: unknown) => (typeof value === "string" ? value : "");
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** Where the tab's storage is switched off or full, entries live as long as the page. */
const ofThisPage = new Map<string, string>();

function read(name: string): unknown {
  try {
    return JSON.parse(ofThisPage.get(name) ?? sessionStorage.getItem(name) ?? "null");
  } catch {
    return null;
  }
}

function write(name: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    sessionStorage.setItem(name, text);
    ofThisPage.delete(name);
  } catch {
    ofThisPage.set(name, text);
  }
}

function remove(name: string): void {
  ofThisPage.delete(name);
  try {
    sessionStorage.removeItem(name);
  } catch {
    // nothing was kept there
  }
}
