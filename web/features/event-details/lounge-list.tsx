import type { Lounge } from "#contract/areas/eventdetails.ts";
import { pictureSources } from "#contract/pictures.ts";
import { formatEuro } from "#web/platform/money.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { loungeAvailability } from "./availability.ts";

/** The event's lounges: picture, how many are left (unless the event is over), guests, price, price per person, minimum consumption. */
export function LoungeList({ lounges, isOver }: { lounges: readonly Lounge[]; isOver: boolean }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways and holds nothing that takes the focus
    <ul className="scroller lounges" tabIndex={0} aria-label="Lounges">
      {lounges.map((lounge) => (
        <LoungeCard key={lounge.id} lounge={lounge} isOver={isOver} />
      ))}
    </ul>
  );
}

function LoungeCard({ lounge, isOver }: { lounge: Lounge; isOver: boolean }) {
  const availability = isOver ? null : loungeAvailability(lounge);
  return (
    <li className="lounge">
      <Picture
        {...pictureSources(lounge.imageKey)}
        width={900}
        height={600}
        shape="wide"
        sizes="(min-width: 980px) 260px, min(80vw, 300px)"
        alt={lounge.imageAlt}
        off={isOver || lounge.quantity - lounge.reserved <= 0}
      />
      <div className="lounge__head">
        <h3 className="t-h3">{lounge.title}</h3>
        {availability && <Badge tone={availability.tone}>{availability.text}</Badge>}
      </div>
      {lounge.description && <p className="small muted">{lounge.description}</p>}
      <dl className="lounge__facts">
        <dt>Bis {lounge.maxGuests} Gäste</dt>
        <dd>{formatEuro(lounge.price)}</dd>
        <dt>Pro Person</dt>
        <dd>{formatEuro(lounge.price / lounge.maxGuests)}</dd>
        <dt>Mindestverzehr</dt>
        <dd>{formatEuro(lounge.minConsumption)}</dd>
      </dl>
    </li>
  );
}
