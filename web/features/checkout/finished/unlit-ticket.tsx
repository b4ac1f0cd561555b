import { MothMark } from "#web/ui/moth-mark.tsx";
import { Perforated } from "#web/ui/perforated.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** The place of a ticket that is still on its way. A drawing without words. */
export function UnlitTicket() {
  return (
    <Perforated tone="void" className="unlit-ticket">
      <div className="finished__ticket-top">
        <div className="finished__blank">
          <Skeleton className="unlit-ticket__title" />
          <Skeleton className="unlit-ticket__line" />
        </div>
        <MothMark />
      </div>
      <div className="finished__ticket-low">
        <Skeleton className="unlit-ticket__name" />
      </div>
    </Perforated>
  );
}
