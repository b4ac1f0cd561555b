import { isRecord, keptName, loadGuest, readDraft, saveGuest, writeDraft } from "../draft-storage.ts";
import type { Draft } from "./draft.ts";

/** The tickets that are wanted of an event, as this tab keeps them. */
export function loadDraft(eventId: number): Draft | null {
  const kept = readDraft(eventId);
  if (kept === null || !Array.isArray(kept.items)) return null;
  const items = kept.items.filter(isRecord).map((item) => ({
    offerId: Number(item.offerId),
    quantity: Number(item.quantity) || 0,
    insured: item.insured === true,
    names: (Array.isArray(item.names) ? item.names : []).filter(isRecord).map(keptName),
  }));
  return { items, buyerAttends: kept.buyerAttends !== false, guest: loadGuest() };
}

export function saveDraft(eventId: number, { items, buyerAttends, guest }: Draft): void {
  writeDraft(eventId, { items, buyerAttends });
  saveGuest(guest);
}
