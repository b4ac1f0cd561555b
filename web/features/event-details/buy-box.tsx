import { type ReactNode, useId, useState } from "react";
import type { EventDetails, TicketItem } from "#contract/areas/eventdetails.ts";
import { costText, formatCents } from "#web/platform/money.ts";
import { useToday } from "#web/platform/page-context.ts";
import { Button } from "#web/ui/button.tsx";
import { Perforated } from "#web/ui/perforated.tsx";
import { Select } from "#web/ui/select.tsx";
import { Stepper } from "#web/ui/stepper.tsx";
import { NoSale, NoSaleBox } from "./no-sale.tsx";
import { costOf, isBuyable, isPayable, type Sale } from "./sale.ts";
import { saleEndText } from "./sale-end.ts";

export type BuyProps = {
  event: EventDetails;
  offers: readonly TicketItem[];
  sale: Sale;
  onBuy: (offer: TicketItem, quantity?: number) => void;
  onIntent: () => void;
};

/** The desktop's buy column: choose, see the total, go. */
export function BuyBox({ event, offers, sale, onBuy, onIntent }: BuyProps) {
  const today = useToday();
  const buyable = offers.filter((one) => isBuyable(one) && isPayable(event, one));
  const selectId = useId();
  const [chosenId, setChosenId] = useState<number | null>(null);
  const [wanted, setWanted] = useState(1);
  const offer =
    sale.kind === "open" ? (buyable.find((one) => one.id === chosenId) ?? sale.cheapest) : undefined;
  if (offer === undefined) return <NoSaleBox event={event} sale={sale} />;

  const most = Math.min(offer.available, offer.maxPerOrder);
  const quantity = Math.min(wanted, most);
  const total = costOf(offer, quantity);
  const saleEnd = saleEndText(event, offer, offers, today);
  return (
    <Perforated tone="unprinted">
      <div className="buy-box__choice">
        {buyable.length > 1 ? (
          <div className="field">
            <label className="field__label" htmlFor={selectId}>
              Ticket
            </label>
            <Select
              id={selectId}
              value={String(offer.id)}
              onChange={(change) => setChosenId(Number(change.target.value))}
              options={buyable.map((one) => ({
                value: String(one.id),
                label: `${one.ticketTitle}, ${optionPrice(costOf(one))}`,
              }))}
            />
          </div>
        ) : (
          <h2 className="t-h3">{offer.ticketTitle}</h2>
        )}
        <p className="small muted">{offer.ticketDescription}</p>
        <div className="buy-box__row">
          <span className="buy-box__price">{costText(costOf(offer))}</span>
          <Stepper
            label="Anzahl Tickets"
            lessLabel="Ein Ticket weniger"
            moreLabel="Ein Ticket mehr"
            value={quantity}
            min={1}
            max={most}
            onChange={setWanted}
          />
        </div>
      </div>
      <div className="buy-box__total">
        <div className="buy-box__row">
          <span className="small muted">
            Gesamt
            {total > 0 && (
              <>
                <br />
                inkl. MwSt. und Gebühren
              </>
            )}
          </span>
          <output className="buy-box__sum" aria-live="polite">
            {costText(total)}
          </output>
        </div>
        <Button
          variant="primary"
          size="large"
          block
          onClick={() => onBuy(offer, quantity)}
          onPointerEnter={onIntent}
          onFocus={onIntent}
        >
          {buyText(offer)}
        </Button>
        <p className="legal buy-box__note">
          Ohne Konto in einer Minute
          {saleEnd && (
            <>
              <br />
              {saleEnd}
            </>
          )}
        </p>
      </div>
    </Perforated>
  );
}

/** The phone's sticky bar at the bottom; what was ordered here and is not paid yet goes first. */
export function BuyBar({ event, offers, sale, onBuy, onIntent, placed }: BuyProps & { placed: ReactNode }) {
  const today = useToday();
  const saleEnd = sale.kind === "open" && saleEndText(event, sale.cheapest, offers, today);
  return (
    <div className="buy-bar only-phone">
      {placed ? (
        placed
      ) : sale.kind === "open" ? (
        <>
          {saleEnd && <p className="buy-bar__end small muted num">{saleEnd}</p>}
          <p className="buy-bar__price">{fromText(costOf(sale.cheapest))}</p>
          <Button
            variant="primary"
            onClick={() => onBuy(sale.cheapest)}
            onPointerEnter={onIntent}
            onFocus={onIntent}
          >
            {buyText(sale.cheapest)}
          </Button>
        </>
      ) : (
        <NoSale event={event} sale={sale} />
      )}
    </div>
  );
}

const buyText = (offer: TicketItem) => (costOf(offer) === 0 ? "Tickets holen" : "Tickets kaufen");
const fromText = (cents: number) => (cents === 0 ? "" : "ab\u00a0") + costText(cents);
const optionPrice = (cents: number) => (cents === 0 ? "kostenlos" : formatCents(cents));
