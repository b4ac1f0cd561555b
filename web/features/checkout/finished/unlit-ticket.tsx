import { MothMark } from "#web/ui/moth-mark.tsx";
import { Perforated } from "#web/ui/perforated.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** The place of a ticket whose light is not on: still on its way, or not coming. A drawing without words. */
export function UnlitTicket({ isLoading }: { isLoading: boolean }) {
  return (
    <Perforated tone="void" className="unlit-ticket">
      <div className="finished__ticket-top">
        <div className="finished__blank">
          <Blank isLoading={isLoading} className="unlit-ticket__title" />
          <Blank isLoading={isLoading} className="unlit-ticket__line" />
        </div>
        <MothMark />
      </div>
      <div className="finished__ticket-low">
        <Blank isLoading={isLoading} className="unlit-ticket__name" />
      </div>
    </Perforated>
  );
}

function Blank({ isLoading, className }: { isLoading: boolean; className: string }) {
  return isLoading ? <Skeleton className={className} /> : <span className={className} />;
}
