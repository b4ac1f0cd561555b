import { type ReactNode, useState } from "react";
import type { EventDetails, TicketItem } from "#contract/areas/eventdetails.ts";
import { formatDateTime } from "#web/platform/dates.ts";
import { formatEuro } from "#web/platform/money.ts";
import { useToday } from "#web/platform/page-context.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { SelectField } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { ArrowUpRight } from "#web/ui/icons.ts";
import { Perforated } from "#web/ui/perforated.tsx";
import { Stepper } from "#web/ui/stepper.tsx";
import { isBuyable, isPayable, priceOfOne, type Sale } from "./availability.ts";
import { closedHint, closedText } from "./closed-text.ts";
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
  const [chosenId, setChosenId] = useState<number | null>(null);
  const [wanted, setWanted] = useState(1);
  const offer =
    sale.kind === "open" ? (buyable.find((one) => one.id === chosenId) ?? sale.cheapest) : undefined;
  if (offer === undefined) return <NoSaleBox event={event} sale={sale} />;

  const most = Math.min(offer.available, offer.maxPerOrder);
  const quantity = Math.min(wanted, most);
  const total = priceOf(offer, quantity);
  const saleEnd = saleEndText(event, offer, offers, today);
  return (
    <Perforated tone="unprinted">
      <div className="buy-box__choice">
        {buyable.length > 1 ? (
          <SelectField
            label="Ticket"
            value={String(offer.id)}
            onChange={(change) => setChosenId(Number(change.target.value))}
            options={buyable.map((one) => ({
              value: String(one.id),
              label: `${one.ticketTitle}, ${optionPrice(priceOfOne(one))}`,
            }))}
          />
        ) : (
          <h2 className="t-h3">{offer.ticketTitle}</h2>
        )}
        <p className="small muted">{offer.ticketDescription}</p>
        <div className="buy-box__row">
          <span className="buy-box__price">{priceText(priceOfOne(offer))}</span>
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
            {priceText(total)}
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
          <p className="buy-bar__price">{fromText(priceOfOne(sale.cheapest))}</p>
          <Button
            variant="primary"
            onClick={() => onBuy(sale.cheapest)}
            onPointerEnter={onIntent}
            onFocus={onIntent}
          >
            {buyText(sale.cheapest)}
          </Button>
        </>
      ) : sale.kind === "external" ? (
        <ShopLink link={sale.link} />
      ) : hasNoButton(sale) ? (
        <Closed event={event} sale={sale} />
      ) : (
        <Button variant="primary" disabled>
          {closedText(event, sale, today)}
        </Button>
      )}
    </div>
  );
}

function NoSaleBox({ event, sale }: { event: EventDetails; sale: Sale }) {
  const today = useToday();
  return (
    <Perforated tone="unprinted">
      <div className="buy-box__choice">
        <p className="small muted num">{formatDateTime(event.startTime, today)}</p>
        <h2 className="t-h3">{event.title}</h2>
      </div>
      <div className="buy-box__total">
        {sale.kind === "external" ? (
          <>
            <ShopLink link={sale.link} />
            <p className="legal buy-box__note">Der Verkauf läuft über einen anderen Shop.</p>
          </>
        ) : hasNoButton(sale) ? (
          <Closed event={event} sale={sale} />
        ) : (
          <Button variant="primary" size="large" block disabled>
            {closedText(event, sale, today)}
          </Button>
        )}
        {sale.kind === "payment-off" && (
          <p className="legal buy-box__note">Bezahlen ist hier gerade nicht möglich.</p>
        )}
      </div>
    </Perforated>
  );
}

/** There is no sale to wait for: sold out, too, hides the button (events specification, section 4). */
const hasNoButton = ({ kind }: Sale) => kind === "none" || kind === "over" || kind === "sold-out";

function Closed({ event, sale }: { event: EventDetails; sale: Sale }) {
  const today = useToday();
  const hint = closedHint(event, sale);
  return (
    <div className="buy-box__closed">
      <p>{closedText(event, sale, today)}</p>
      {hint && <p className="small muted">{hint}</p>}
    </div>
  );
}

function ShopLink({ link }: { link: string }) {
  return (
    <a
      className={buttonClass({ variant: "primary", size: "large", block: true })}
      href={link}
      target="_blank"
      rel="noreferrer"
    >
      Zum Ticketshop
      <Icon of={ArrowUpRight} />
    </a>
  );
}

const buyText = (offer: TicketItem) => (priceOfOne(offer) === 0 ? "Tickets holen" : "Tickets kaufen");
const fromText = (euro: number) => (euro === 0 ? "Kostenlos" : `ab\u00a0${formatEuro(euro)}`);
const optionPrice = (euro: number) => (euro === 0 ? "kostenlos" : formatEuro(euro));
const priceText = (euro: number) => (euro === 0 ? "Kostenlos" : formatEuro(euro));

/** Euro for several tickets of one offer, with its fees. */
function priceOf(offer: TicketItem, quantity: number): number {
  const fees = offer.feeType === "order" ? offer.fee : offer.fee * quantity;
  return offer.price * quantity + fees;
}
