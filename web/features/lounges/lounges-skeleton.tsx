import "./lounges.css";
import { useTopOfPage } from "#web/platform/use-top-of-page.ts";
import { PictureCardSkeleton } from "#web/ui/picture-card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

const CARDS = ["a", "b", "c"];

/** The lounges while they are on their way. */
export function LoungesSkeleton() {
  useTopOfPage();
  return (
    <div className="wrap page" aria-busy="true">
      <h1 className="t-h1">Lounges</h1>
      <VisuallyHidden>
        <span role="status">Lounges werden geladen</span>
      </VisuallyHidden>
      <div className="event-lounges">
        <div className="event-lounges__head">
          <Skeleton shape="stub" />
          <Skeleton shape="title" className="w-40" />
        </div>
        <div className="grid-cards grid-cards--3">
          {CARDS.map((card) => (
            <PictureCardSkeleton key={card} />
          ))}
        </div>
      </div>
    </div>
  );
}
