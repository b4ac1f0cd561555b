import { useState } from "react";
import type { TicketItem } from "#contract/areas/eventdetails.ts";
import { formatEuro } from "#web/platform/money.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/choice.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Plus } from "#web/ui/icons.ts";
import { Stepper } from "#web/ui/stepper.tsx";
import { type Draft, isBuyable, maxQuantity, setInsured, setQuantity } from "./draft.ts";
import { QUANTITY_ID } from "./readiness.ts";
import { orderFeeText, ticketPriceText } from "./ticket-price-text.ts";

/** From here on it is worth saying how many are left. */
const SAY_LEFT = 20;

type Props = {
  offers: readonly TicketItem[];
  draft: Draft;
  onChange: (change: (draft: Draft) => Draft) => void;
};

/** How many of what: the chosen offers first, the others behind a button, insurance where it is offered. */
export function QuantityRows({ offers, draft, onChange }: Props) {
  const quantityOf = (offer: TicketItem) =>
    draft.items.find((item) => item.offerId === offer.id)?.quantity ?? 0;
  // Rows do not vanish under the finger when a quantity reaches zero.
  const [shown, setShown] = useState(
    () => new Set(offers.filter((offer) => quantityOf(offer) > 0).map((o) => o.id)),
  );
  const rows = offers.filter((offer) => shown.has(offer.id) || quantityOf(offer) > 0);
  const others = offers.filter((offer) => isBuyable(offer) && !rows.includes(offer));
  const orderFee = orderFeeText(rows.filter((offer) => quantityOf(offer) > 0));
  const insurable = rows.filter((offer) => offer.ticketInsurance === 1 && quantityOf(offer) > 0);

  return (
    <section className="checkout-block" id={QUANTITY_ID} tabIndex={-1} aria-label="Tickets">
      {rows.map((offer) => (
        <div className="checkout-quantity" key={offer.id}>
          <div>
            <h3 className="t-h3">{offer.ticketTitle}</h3>
            <p className="small num">{ticketPriceText(offer)}</p>
            {rows.length > 1 && <p className="small muted">{offer.ticketDescription}</p>}
            {leftText(offer) && <p className="small muted num">{leftText(offer)}</p>}
          </div>
          <Stepper
            label={`Anzahl ${offer.ticketTitle}`}
            lessLabel="Ein Ticket weniger"
            moreLabel="Ein Ticket mehr"
            value={quantityOf(offer)}
            min={rows.length > 1 ? 0 : Math.min(1, maxQuantity(offer))}
            max={maxQuantity(offer)}
            onChange={(quantity) => onChange((before) => setQuantity(before, offer, quantity))}
          />
        </div>
      ))}
      {orderFee && <p className="small muted num">{orderFee}</p>}
      {others.length > 0 && (
        <Button
          variant="quiet"
          size="small"
          className="checkout-more"
          onClick={() => setShown(new Set([...rows, ...others].map((offer) => offer.id)))}
        >
          <Icon of={Plus} className="icon-small" />
          {rows.length === 0 ? "Tickets wählen" : "Andere Tickets dazunehmen"}
        </Button>
      )}
      {insurable.map((offer) => (
        <Checkbox
          key={offer.id}
          label={`Ticketversicherung${insurable.length > 1 ? ` ${offer.ticketTitle}` : ""}, ${formatEuro(offer.ticketInsurancePrice ?? 0)} pro Ticket`}
          detail="Geld zurück, wenn du krank wirst."
          checked={draft.items.find((item) => item.offerId === offer.id)?.insured ?? false}
          onChange={(event) => {
            const insured = event.target.checked;
            onChange((before) => setInsured(before, offer.id, insured));
          }}
        />
      ))}
    </section>
  );
}

function leftText(offer: TicketItem): string | null {
  if (!isBuyable(offer)) return offer.available < 1 ? "Ausverkauft" : "Verkauf beendet";
  if (offer.available <= SAY_LEFT) return `Noch ${offer.available} verfügbar`;
  return offer.maxPerOrder < 10 ? `Höchstens ${offer.maxPerOrder} pro Bestellung` : null;
}
