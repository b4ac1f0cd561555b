import "./event-details.css";
import { useTopOfPage } from "#web/platform/use-top-of-page.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { PhoneBar } from "./phone-bar.tsx";

/** The page of an event that is on its way: the same measures, so that picture and title stand where they will be. */
export function EventSkeleton() {
  useTopOfPage();
  return (
    <div className="event" aria-busy="true">
      <span className="visually-hidden" role="status">
        Event wird geladen
      </span>
      <PhoneBar />
      <div className="wrap event__columns">
        <div className="event__head">
          <Skeleton className="pic pic--edge" />
          <div className="event__title">
            <Skeleton shape="stub" />
            <div>
              <Skeleton className="event__skeleton-name" />
              <Skeleton shape="short" className="event__skeleton-place" />
            </div>
          </div>
          <Skeleton className="event__badges h-6 w-62" />
        </div>
        <div className="event__side">
          <div className="event__side-inner">
            <Skeleton className="event__skeleton-box only-desktop" />
            <div className="event__skeleton-facts">
              {[..."abcd"].map((fact) => (
                <Skeleton key={fact} className="h-11" />
              ))}
            </div>
          </div>
        </div>
      </div>
      <div className="buy-bar only-phone">
        <Skeleton className="h-12 flex-1" />
      </div>
    </div>
  );
}
