import { Link } from "@tanstack/react-router";
import { pictureSources } from "#contract/pictures.ts";
import { SOLD_OUT } from "#web/platform/availability.ts";
import { dateStub } from "#web/platform/dates.ts";
import { timeWord } from "#web/platform/event-time.ts";
import { useNow, useToday } from "#web/platform/page-context.ts";
import { Badge } from "#web/ui/badge.tsx";
import { DateStub } from "#web/ui/date-stub.tsx";
import { fitWordClass } from "#web/ui/fit-word.ts";
import { Picture } from "#web/ui/picture.tsx";
import { PictureCard } from "#web/ui/picture-card.tsx";
import { availabilityOf, cardLines, priceText } from "./event-texts.ts";
import type { ListedEvent } from "./listed-event.ts";

/** How wide the picture is shown: `grid` three in a row, `row` four in a row or a phone's scroller, `lead` the big one. */
export type CardPlace = "grid" | "row" | "lead";

const SIZES: Record<CardPlace, string> = {
  grid: "(min-width: 1280px) 316px, (min-width: 980px) 28vw, (min-width: 640px) 46vw, 92vw",
  row: "(min-width: 1280px) 282px, (min-width: 980px) 23vw, min(78vw, 300px)",
  lead: "(min-width: 1280px) 894px, (min-width: 980px) 70vw, 92vw",
};

export type EventCardProps = {
  event: ListedEvent;
  place: CardPlace;
  /** The first one of the page: its picture is fetched before everything else, the others when they come near. */
  priority?: boolean | undefined;
};

/** An event in a list; the whole card is one link to its page. */
export function EventCard({ event, place, priority }: EventCardProps) {
  const today = useToday();
  const isSoldOut = availabilityOf(event) === SOLD_OUT;
  return (
    <PictureCard
      picture={
        <Picture
          {...pictureSources(event.imageKey)}
          width={1200}
          height={640}
          sizes={SIZES[place]}
          alt=""
          off={isSoldOut}
          priority={priority}
        />
      }
      stub={<DateStub {...dateStub(event.startTime, place === "grid" ? event.startTime : today)} />}
      title={
        <Link to="/eventDetails/$id" params={{ id: String(event.id) }}>
          {event.title}
        </Link>
      }
      titleClass={fitWordClass(event.title)}
      lines={cardLines(event)}
      price={priceText(event)}
      badges={<EventBadges event={event} />}
      off={isSoldOut}
    />
  );
}

/** At most two words about an event: what is left of it, when it is, and always that it is paid for being here. */
function EventBadges({ event }: { event: ListedEvent }) {
  const time = timeWord(event, useNow());
  const availability = availabilityOf(event);
  const isPromoted = event.promotion === 1;
  const left = availability && (
    <Badge key="left" tone={availability.tone}>
      {availability.text}
    </Badge>
  );
  const words = [
    availability === SOLD_OUT && left,
    time === "Läuft gerade" && (
      <Badge key="now" tone="accent">
        {time}
      </Badge>
    ),
    availability !== SOLD_OUT && left,
    time === "Heute" && <Badge key="today">{time}</Badge>,
  ].filter(Boolean);
  return (
    <>
      {words.slice(0, isPromoted ? 1 : 2)}
      {isPromoted && <Badge tone="outline">Gesponsert</Badge>}
    </>
  );
}
