import { Skeleton } from "#web/ui/skeleton.tsx";

const ROWS = ["a", "b", "c", "d", "e"];

/** As high as the rows that are on their way. */
export function NotificationsSkeleton() {
  return (
    <ul className="rows" aria-busy="true">
      <li className="visually-hidden">Benachrichtigungen werden geladen</li>
      {ROWS.map((row) => (
        <li key={row} className="list-row note" aria-hidden="true">
          <Skeleton className="note__skeleton" />
          <div className="note__lines">
            <Skeleton shape="title" />
            <Skeleton shape="line" />
            <Skeleton shape="short" />
          </div>
        </li>
      ))}
    </ul>
  );
}
