import type { EventDetails, TicketItem } from "#contract/areas/eventdetails.ts";
import { ticketPositions } from "#contract/pricing/ticket-basket.ts";
import { ticketAvailability } from "#web/platform/availability.ts";
import { dateStub, formatMoment, formatTime } from "#web/platform/dates.ts";
import { costText, formatCents } from "#web/platform/money.ts";
import { useToday } from "#web/platform/page-context.ts";
import { methodNames } from "#web/platform/payment-methods.ts";
import { E_MAIL } from "#web/platform/unbroken.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { StubRow } from "#web/ui/perforated.tsx";
import { closedHint, closedText } from "./closed-text.ts";
import { costOf, isBuyable, isPayable, type Sale } from "./sale.ts";
import { endsBeforeStart } from "./sale-end.ts";

export type OffersProps = {
  event: EventDetails;
  offers: readonly TicketItem[];
  sale: Sale;
  /** Wall clock of Europe/Berlin; null without an open sale. */
  sellEnd: string | null;
  onBuy: (offer: TicketItem) => void;
  /** Someone is about to press. */
  onIntent: () => void;
};

/** Every offer as a stub: what it is, what it costs with all fees, whether there are any left. */
export function TicketOffers({ event, offers, sale, sellEnd, onBuy, onIntent }: OffersProps) {
  const today = useToday();
  if (sale.kind === "external") return <ExternalShop event={event} link={sale.link} />;
  if (offers.length === 0 || sale.kind === "none") {
    const hint = closedHint(event, sale);
    return (
      <div className="muted">
        <p>{closedText(event, sale, today)}</p>
        {hint && <p>{hint}</p>}
      </div>
    );
  }
  const isOver = sale.kind === "over";
  const isPaymentMissing = !isOver && offers.some((offer) => isBuyable(offer) && !isPayable(event, offer));
  const hasPrice = offers.some((offer) => costOf(offer) > 0);
  const hasFees = offers.some((offer) => offer.fee > 0);
  return (
    <>
      {isPaymentMissing && (
        <Notice tone="warning">
          <p>
            {sale.kind === "open"
              ? "Bezahlen ist hier gerade nicht möglich: Tickets mit Preis kannst du im Moment nicht kaufen, kostenlose schon."
              : "Bezahlen ist hier gerade nicht möglich, deshalb kannst du im Moment keine Tickets kaufen. Bitte schau später noch einmal vorbei."}
          </p>
        </Notice>
      )}
      <ul className="stubs">
        {offers.map((offer) => (
          <Offer
            key={offer.id}
            offer={offer}
            isOver={isOver}
            isPayable={isPayable(event, offer)}
            onBuy={onBuy}
            onIntent={onIntent}
          />
        ))}
      </ul>
      {asksForAddress(event, offers) && sale.kind === "open" && (
        <p className="small muted">
          Für kostenlose Tickets bestätigst du nach der Bestellung deine {E_MAIL}-Adresse.
        </p>
      )}
      <p className="legal">
        {hasPrice && `Alle Preise inkl. MwSt.${hasFees ? " und Gebühren." : ""} `}
        {orderFeeText(offers)}
        {endsBeforeStart(event, sellEnd) &&
          sale.kind !== "payment-off" &&
          `Das ${offers.length > 1 ? "günstigste " : ""}Ticket gibt es bis ${formatMoment(sellEnd, today)}. `}
        {sale.kind === "open" &&
          costOf(sale.cheapest) > 0 &&
          `Bezahlen kannst du mit ${methodNames(event.paymentMethods)}. `}
        Veranstalter und Verkäufer: {event.organizer.legalName}, {event.organizer.city}.
      </p>
    </>
  );
}

/** A fee of the whole order, said once for all offers. */
function orderFeeText(offers: readonly TicketItem[]): string | null {
  const charged = ticketPositions(offers.map((offer) => ({ offer }))).find(
    ({ kind }) => kind === "order_fee",
  );
  if (charged === undefined) return null;
  const withFee = offers.filter(({ feeType, fee }) => feeType === "order" && fee > 0);
  const atMost = new Set(withFee.map(({ fee }) => fee)).size > 1 ? "höchstens " : "";
  const told = `${atMost}${formatCents(charged.amountCents)} Gebühr, nur einmal pro Bestellung. `;
  const isOfAll = offers.every((offer) => costOf(offer) === 0 || withFee.includes(offer));
  if (isOfAll) return `Darin ${told}`;
  return `Bei ${withFee.map(({ ticketTitle }) => `„${ticketTitle}“`).join(", ")} darin ${told}`;
}

function asksForAddress({ freeNeedConfirmation }: EventDetails, offers: readonly TicketItem[]): boolean {
  return freeNeedConfirmation === 1 && offers.some((offer) => costOf(offer) === 0);
}

type OfferProps = { offer: TicketItem; isOver: boolean; isPayable: boolean } & Pick<
  OffersProps,
  "onBuy" | "onIntent"
>;

function Offer({ offer, isOver, isPayable, onBuy, onIntent }: OfferProps) {
  const today = useToday();
  const state = closedState(offer, isOver, today) ?? (isPayable ? null : "Gerade nicht zu kaufen");
  const availability = ticketAvailability(offer.available);
  const price = costOf(offer);
  return (
    <StubRow
      off={state !== null}
      stub={
        <>
          <span className="t-price">{costText(price)}</span>
          {state === null ? (
            <Button
              variant="secondary"
              size="small"
              aria-label={`${offer.ticketTitle} ${price === 0 ? "holen" : "kaufen"}`}
              onClick={() => onBuy(offer)}
              onPointerEnter={onIntent}
              onFocus={onIntent}
            >
              {price === 0 ? "Holen" : "Kaufen"}
            </Button>
          ) : (
            <span className="small muted num">{state}</span>
          )}
        </>
      }
    >
      <h3 className="t-h3">{offer.ticketTitle}</h3>
      {state === null && availability && <Badge tone={availability.tone}>{availability.text}</Badge>}
      {state === null && availability === null && offer.badge && <Badge tone="outline">{offer.badge}</Badge>}
      {offer.ticketDescription && <p className="small muted">{offer.ticketDescription}</p>}
    </StubRow>
  );
}

/** Why an offer isn't sold now; null when it is. */
function closedState(offer: TicketItem, isOver: boolean, today: string): string | null {
  if (!isOver && isBuyable(offer)) return null;
  if (offer.saleState === "upcoming" && !isOver) {
    return offer.saleStart ? startText(offer.saleStart, today) : "Demnächst";
  }
  if (isOver || offer.saleState === "ended") return "Verkauf beendet";
  return "Ausverkauft";
}

/** „Ab 28. Nov.“ and „Ab 20. März 2027,“ stay together, „18:30 Uhr“ may stand below. */
function startText(saleStart: string, today: string): string {
  const { day, month, year } = dateStub(saleStart, today);
  const date = [day, month, year].filter(Boolean).join("\u00a0");
  return `Ab\u00a0${date}, ${formatTime(saleStart)}\u00a0Uhr`;
}

function ExternalShop({ event, link }: { event: EventDetails; link: string }) {
  return (
    <p className="prose">
      Tickets gibt es im Shop von {event.organizer.name}:{" "}
      <a href={link} target="_blank" rel="noreferrer">
        {shopName(link)}
      </a>
      . Dort gelten dessen Preise und Bedingungen.
    </p>
  );
}

function shopName(link: string): string {
  return URL.canParse(link) ? new URL(link).hostname.replace(/^www\./, "") : "Zum Ticketshop";
}
