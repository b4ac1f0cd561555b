import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDate, formatTime } from "#web/platform/dates.ts";
import { useToday } from "#web/platform/page-context.ts";
import { Button } from "#web/ui/button.tsx";
import { RetryNotice } from "#web/ui/retry-notice.tsx";
import { checkInsQuery } from "./tickets-query.ts";

const SHOWN = 5;

/** Where the member has been (specification 2.7: title and timestamp); nothing before the first time. */
export function CheckInList() {
  const today = useToday();
  const query = useQuery(checkInsQuery);
  const [isWhole, setWhole] = useState(false);
  const { data: checkIns = [] } = query;
  if (query.isError && query.data === undefined) {
    return (
      <RetryNotice
        text="Deine Check-ins sind nicht angekommen."
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (checkIns.length === 0) return null;
  const shown = isWhole ? checkIns : checkIns.slice(0, SHOWN);
  return (
    <section aria-labelledby="check-ins">
      <h2 className="t-h3" id="check-ins">
        Check-ins
      </h2>
      <ul>
        {shown.map(({ id, title, timestamp }) => (
          <li key={id} className="own-row">
            <b>{title}</b>
            <time className="muted small num" dateTime={timestamp.replace(" ", "T")}>
              {formatDate(timestamp, today)}, {formatTime(timestamp)}
            </time>
          </li>
        ))}
      </ul>
      {shown.length < checkIns.length && (
        <Button variant="quiet" className="own-more" onClick={() => setWhole(true)}>
          Alle {checkIns.length} zeigen
        </Button>
      )}
    </section>
  );
}
