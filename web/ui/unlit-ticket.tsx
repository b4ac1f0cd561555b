import "./styles/ticket-parts.css";
import "./styles/unlit-ticket.css";
import { MothMark } from "./moth-mark.tsx";
import { Perforated } from "./perforated.tsx";
import { Skeleton } from "./skeleton.tsx";

/** The place of a ticket that is still on its way. A drawing without words. */
export function UnlitTicket() {
  return (
    <Perforated tone="void" className="unlit-ticket">
      <div className="ticket-top">
        <div className="unlit-ticket__blank">
          <Skeleton className="unlit-ticket__title" />
          <Skeleton className="unlit-ticket__line" />
        </div>
        <MothMark />
      </div>
      <div className="ticket-low">
        <Skeleton className="unlit-ticket__name" />
      </div>
    </Perforated>
  );
}
