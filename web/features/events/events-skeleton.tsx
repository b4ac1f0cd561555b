import "./events.css";
import { useTopOfPage } from "#web/platform/use-top-of-page.ts";
import { PictureCardSkeleton } from "#web/ui/picture-card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

const CARDS = ["a", "b", "c", "d", "e", "f"];

/** The events page while its events are on their way: the same measures, nothing moves when they arrive. */
export function EventsSkeleton() {
  useTopOfPage();
  return (
    <div aria-busy="true">
      <div className="wrap events-head">
        <h1 className="t-h1">Events</h1>
        <Skeleton className="h-12 w-full" />
      </div>
      <div className="wrap events-filter">
        <Skeleton className="h-11 w-full" />
      </div>
      <div className="wrap events-list">
        <VisuallyHidden>
          <span role="status">Events werden geladen</span>
        </VisuallyHidden>
        <div className="month">
          <div className="month__head">
            <Skeleton shape="title" className="w-40" />
          </div>
          <div className="grid-cards grid-cards--3">
            {CARDS.map((card) => (
              <PictureCardSkeleton key={card} />
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}
