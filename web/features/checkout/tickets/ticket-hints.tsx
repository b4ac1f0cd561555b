import { Fragment } from "react";
import { formatCents } from "#web/platform/money.ts";
import { Notice } from "#web/ui/notice.tsx";
import type { useDraft } from "./use-draft.ts";

/** Fewer are left than were wanted: no buyer should order another number than they know of. */
export function CutNotice({
  cuts,
  totalCents,
}: {
  cuts: ReturnType<typeof useDraft>[2];
  totalCents: number;
}) {
  return (
    <Notice tone="warning" role="status">
      <p>
        {cuts.map(({ offer, quantity }) => (
          <Fragment key={offer.id}>
            Wir haben deine Anzahl für „{offer.ticketTitle}“ auf {quantity} geändert.{" "}
          </Fragment>
        ))}
        Gesamt jetzt {formatCents(totalCents)}.
      </p>
    </Notice>
  );
}
