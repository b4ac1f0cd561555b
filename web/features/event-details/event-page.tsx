import "./event-details.css";
import { type ReactNode, useRef } from "react";
import type { EventDetails, TicketItem } from "#contract/areas/eventdetails.ts";
import type { FilterItem } from "#contract/areas/home.ts";
import { pictureSources } from "#contract/pictures.ts";
import { ticketAvailability } from "#web/platform/availability.ts";
import { dateStub } from "#web/platform/dates.ts";
import { timeWord } from "#web/platform/event-time.ts";
import { useNow, useToday } from "#web/platform/page-context.ts";
import { Badge } from "#web/ui/badge.tsx";
import { bringFocusedIn } from "#web/ui/bring-focused-in.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { DateStub } from "#web/ui/date-stub.tsx";
import { fitWordClass } from "#web/ui/fit-word.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Share2 } from "#web/ui/icons.ts";
import { Picture } from "#web/ui/picture.tsx";
import { BuyBar, BuyBox } from "./buy-box.tsx";
import { shareEvent } from "./event-actions.ts";
import { EventFacts } from "./event-facts.tsx";
import { useSideHeight, useTint } from "./layout-effects.ts";
import { PhoneBar } from "./phone-bar.tsx";
import type { Sale } from "./sale.ts";
import { TicketOffers } from "./ticket-offers.tsx";

export type EventPageProps = {
  event: EventDetails;
  offers: readonly TicketItem[];
  /** What `saleOf` says of them. */
  sale: Sale;
  labels: readonly FilterItem[];
  /** Its lounges; null without any. */
  lounges: ReactNode;
  /** Wall clock of Europe/Berlin until which the cheapest ticket is sold. */
  sellEnd: string | null;
  /** Opens the checkout; without a quantity it is one ticket or what was chosen before. */
  onBuy: (offer: TicketItem, quantity?: number) => void;
  /** Someone is about to buy: time to fetch the checkout's code. */
  onIntent: () => void;
  /** For a buyer who ordered here and has not paid yet: the way to it, and to the payment in the phone's bar. */
  placed: { readonly block?: ReactNode; readonly bar?: ReactNode };
  /** Cards of other events near it: keys and elements. */
  more: readonly { key: number; card: ReactNode }[];
};

/** The page of one event. Inside `<main>`; on the phone it has its own bar and its own foot. */
export function EventPage({
  event,
  offers,
  sale,
  labels,
  lounges,
  sellEnd,
  onBuy,
  onIntent,
  placed,
  more,
}: EventPageProps) {
  const today = useToday();
  const page = useRef<HTMLDivElement>(null);
  const side = useRef<HTMLDivElement>(null);
  useTint(page, event.tint);
  useSideHeight(side);
  const buying = { event, offers, sale, onBuy, onIntent };

  return (
    <div className="event" ref={page} data-tint={event.tint}>
      <div className="event__glow" aria-hidden="true" />
      <PhoneBar>
        <IconButton label="Teilen" onClick={() => shareEvent(event)}>
          <Icon of={Share2} />
        </IconButton>
      </PhoneBar>
      <div className="wrap event__columns">
        <header className="event__head">
          <Picture
            {...pictureSources(event.imageKey)}
            width={1200}
            height={640}
            shape="edge"
            sizes="(min-width: 1280px) 780px, (min-width: 980px) 62vw, 100vw"
            alt={event.imageAlt}
            priority
          />
          <div className="event__title">
            <DateStub {...dateStub(event.startTime, today)} />
            <div>
              <h1 className={classNames("t-event", fitWordClass(event.title))}>{event.title}</h1>
              <p>
                {event.location}, {event.city}
              </p>
            </div>
          </div>
          <EventBadges event={event} labels={labels} />
        </header>

        <div className="event__side">
          <div className="event__side-inner" ref={side}>
            {placed.block}
            <div className="only-desktop">
              {!placed.bar && <BuyBox {...buying} />}
              <div className="event__actions">
                <Button variant="quiet" size="small" onClick={() => shareEvent(event)}>
                  <Icon of={Share2} />
                  Teilen
                </Button>
              </div>
            </div>
            <EventFacts event={event} offers={offers} />
          </div>
        </div>

        <div className="event__body">
          <section className="event__section" id="tickets">
            <h2 className="t-h2">Tickets</h2>
            <TicketOffers {...buying} sellEnd={sellEnd} />
          </section>
          {lounges && (
            <section className="event__section">
              <h2 className="t-h2">Lounges</h2>
              {lounges}
            </section>
          )}
          <section className="event__section">
            <h2 className="t-h2">Worum es geht</h2>
            {paragraphs(event.description).map((paragraph) => (
              <p key={paragraph} className="prose">
                {paragraph}
              </p>
            ))}
          </section>
          {event.lineUp.length > 0 && (
            <section className="event__section">
              <h2 className="t-h2">Line-up</h2>
              <ul className="line-up">
                {event.lineUp.map((name) => (
                  <li key={name}>{name}</li>
                ))}
              </ul>
            </section>
          )}
        </div>
      </div>
      {more.length > 0 && (
        <section className="wrap section event__more">
          <h2 className="t-h2">Auch in der Nähe</h2>
          <ul className="scroller event__cards" onFocus={bringFocusedIn}>
            {more.map(({ key, card }) => (
              <li key={key}>{card}</li>
            ))}
          </ul>
        </section>
      )}
      <BuyBar {...buying} placed={placed.bar} />
    </div>
  );
}

function EventBadges({ event, labels }: { event: EventDetails; labels: readonly FilterItem[] }) {
  const now = useNow();
  const time = event.over === 1 ? null : timeWord(event, now);
  const availability =
    event.over === 1 || event.available === null ? null : ticketAvailability(event.available);
  if (event.over === 0 && !time && !availability && event.promotion === 0 && labels.length === 0) return null;
  return (
    <div className="badges event__badges">
      {event.over === 1 && <Badge>Vorbei</Badge>}
      {time && <Badge tone={time === "Heute" ? "plain" : "accent"}>{time}</Badge>}
      {availability && <Badge tone={availability.tone}>{availability.text}</Badge>}
      {event.promotion === 1 && <Badge tone="outline">Gesponsert</Badge>}
      {labels.map((label) => (
        <Badge key={label.id} tone="outline">
          {label.title}
        </Badge>
      ))}
    </div>
  );
}

function paragraphs(text: string): string[] {
  return text
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "");
}
