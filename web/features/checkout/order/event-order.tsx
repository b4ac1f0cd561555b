import type { EventDetails } from "#contract/areas/eventdetails.ts";
import { pictureUrl } from "#contract/pictures.ts";
import { formatDate, formatDateTime } from "#web/platform/dates.ts";
import { useToday } from "#web/platform/page-context.ts";
import { Dotted } from "#web/ui/dotted.tsx";
import { OrderSummary, type Sums } from "./order-summary.tsx";

/** Which event an order is for, below a dialog's title. */
export function EventLine({ event }: { event: EventDetails }) {
  const today = useToday();
  return <Dotted parts={[event.title, formatDateTime(event.startTime, today)]} />;
}

type Props = Sums & {
  event: EventDetails;
  /** What else is to be known of it, besides place and age. */
  conditions?: readonly (string | false)[];
  /** „2 × Early Bird, 1 × Deluxe“ */
  itemsText: string;
};

/** The summary of what is bought for an event. */
export function EventOrderSummary({ event, conditions = [], itemsText, ...sums }: Props) {
  const today = useToday();
  return (
    <OrderSummary
      {...sums}
      head={
        <div className="order__event">
          <img src={pictureUrl(event.imageKey, 360, "jpg")} alt="" width={360} height={192} />
          <div>
            <b>{event.title}</b>
            <p className="small muted num">{formatDateTime(event.startTime, today)}</p>
            <p className="small muted">
              {[event.location, ageText(event.ageLimit), ...conditions].filter(Boolean).join(", ")}
            </p>
          </div>
        </div>
      }
      note="inkl. MwSt. und Gebühren"
      brief={[
        itemsText.replaceAll(" × ", "\u00a0×\u00a0"),
        <span key="date" className="num">
          {formatDate(event.startTime, today)}
        </span>,
      ]}
    />
  );
}

function ageText(ageLimit: number | null): string | false {
  return ageLimit !== null && ageLimit > 0 && `ab\u00a0${ageLimit}`;
}
