import type { TicketItem } from "#contract/areas/eventdetails.ts";
import { readTab, removeFromTab } from "#web/platform/tab-storage.ts";
import { loadGuest } from "../draft-storage.ts";
import { newDraft, setQuantity } from "./draft.ts";
import { loadDraft, saveDraft } from "./ticket-draft-storage.ts";
import { type Wish, wishKey } from "./wish-storage.ts";

/**
 * Lets the checkout open with the offer that was pressed. A draft that already holds this offer is taken up
 * again with its names (and with the quantity, if one was chosen); any other choice of tickets gives way to the new one.
 */
export function draftWish(eventId: number, offers: readonly TicketItem[]): void {
  const wish = takeWish(eventId);
  const offer = offers.find(({ id }) => id === wish?.offerId);
  if (offer === undefined) return;
  const quantity = typeof wish?.quantity === "number" ? wish.quantity : undefined;
  const kept = loadDraft(eventId);
  const held = kept?.items.find((item) => item.offerId === offer.id)?.quantity ?? 0;
  const draft =
    kept !== null && held > 0
      ? setQuantity(kept, offer, quantity ?? held)
      : newDraft(offer, quantity ?? 1, kept?.guest ?? loadGuest());
  saveDraft(eventId, draft);
}

/** The last wish that no checkout has opened with; it may have been in others' hands. */
function takeWish(eventId: number): Partial<Record<keyof Wish, unknown>> | null {
  const wish = readTab(wishKey(eventId));
  removeFromTab(wishKey(eventId));
  return typeof wish === "object" ? wish : null;
}
