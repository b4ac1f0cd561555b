import { useCallback, useMemo, useState } from "react";
import type { TicketItem } from "#contract/areas/eventdetails.ts";
import { loadGuest } from "../draft-storage.ts";
import { cutQuantities, type Draft, fitToOffers, isBuyable, newDraft, wantedItems } from "./draft.ts";
import { priceDraft } from "./price-draft.ts";
import { loadDraft, saveDraft } from "./ticket-draft-storage.ts";

/** As it was left, else one ticket of the first offer that can be bought. */
function keptDraft(eventId: number, offers: readonly TicketItem[]): Draft {
  return loadDraft(eventId) ?? newDraft(offers.find(isBuyable), 1, loadGuest());
}

/** Whether what the checkout opens with costs nothing. */
export function beginsFree(eventId: number, offers: readonly TicketItem[]): boolean {
  const wanted = wantedItems(fitToOffers(keptDraft(eventId, offers), offers), offers);
  return wanted.length > 0 && priceDraft(wanted).totalCents === 0;
}

/**
 * The draft of one event's order, kept in the tab with every change and always within what the offers allow. Without a
 * draft from before it begins with one ticket of the first offer that can be bought. `cuts`: of which offers there are
 * fewer tickets now than were wanted, until the draft is changed.
 */
export function useDraft(eventId: number, offers: readonly TicketItem[]) {
  const [kept, setKept] = useState<Draft>(() => keptDraft(eventId, offers));
  const draft = useMemo(() => fitToOffers(kept, offers), [kept, offers]);
  const change = useCallback(
    (next: (draft: Draft) => Draft) =>
      setKept((before) => {
        const after = next(fitToOffers(before, offers));
        saveDraft(eventId, after);
        return after;
      }),
    [eventId, offers],
  );
  const cuts = useMemo(() => cutQuantities(kept, offers), [kept, offers]);
  return [draft, change, cuts] as const;
}
