import type { Lounge } from "#contract/areas/eventdetails.ts";
import { pictureSources } from "#contract/pictures.ts";
import { Picture } from "#web/ui/picture.tsx";

/** What there is to sit in: no price and no number left while none can be booked here (`docs/decisions/0186`). */
export function LoungeList({ lounges, isOver }: { lounges: readonly Lounge[]; isOver: boolean }) {
  return (
    <>
      {!isOver && <p className="small muted">Noch nicht online zu buchen.</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways and holds nothing that takes the focus */}
      <ul className="scroller lounges" tabIndex={0} aria-label="Lounges">
        {lounges.map((lounge) => (
          <LoungeCard key={lounge.id} lounge={lounge} isOver={isOver} />
        ))}
      </ul>
    </>
  );
}

function LoungeCard({ lounge, isOver }: { lounge: Lounge; isOver: boolean }) {
  return (
    <li className="lounge">
      <Picture
        {...pictureSources(lounge.imageKey)}
        width={900}
        height={600}
        shape="wide"
        sizes="(min-width: 980px) 260px, min(80vw, 300px)"
        alt={lounge.imageAlt}
        off={isOver}
      />
      <div>
        <h3 className="t-h3">{lounge.title}</h3>
        <p className="small muted num">Bis {lounge.maxGuests} Gäste</p>
      </div>
      {lounge.description && <p className="small">{lounge.description}</p>}
    </li>
  );
}
