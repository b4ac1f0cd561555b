import type { TicketItem } from "#contract/areas/eventdetails.ts";
import { newDraft, setQuantity } from "./draft.ts";
import { loadDraft, loadGuest, saveDraft } from "./draft-storage.ts";

/**
 * Someone pressed "buy" on an offer: the checkout will open with it. A draft that already holds this offer is taken up
 * again with its names (and with `quantity`, if one was chosen); any other choice of tickets gives way to the new one.
 */
export function wishFor(eventId: number, offer: TicketItem, quantity?: number): void {
  const kept = loadDraft(eventId);
  const held = kept?.items.find((item) => item.offerId === offer.id)?.quantity ?? 0;
  const draft =
    kept !== null && held > 0
      ? setQuantity(kept, offer, quantity ?? held)
      : newDraft(offer, quantity ?? 1, kept?.guest ?? loadGuest());
  saveDraft(eventId, draft);
}
