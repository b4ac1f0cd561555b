import type { TicketItem } from "#contract/areas/eventdetails.ts";
import { newDraft, setQuantity } from "./draft.ts";
import { loadDraft, loadGuest, saveDraft } from "./draft-storage.ts";

/**
 * Keeps the offer that the checkout will open with. A draft that already holds this offer is taken up
 * again with its names (and with `quantity`, if one was chosen); any other choice of tickets gives way to the new one.
 */
export function keepWish(eventId: number, offer: TicketItem, quantity?: number): void {
  const kept = loadDraft(eventId);
  const held = kept?.items.find((item) => item.offerId === offer.id)?.quantity ?? 0;
  const draft =
    kept !== null && held > 0
      ? setQuantity(kept, offer, quantity ?? held)
      : newDraft(offer, quantity ?? 1, kept?.guest ?? loadGuest());
  saveDraft(eventId, draft);
}
