import { Skeleton } from "#web/ui/skeleton.tsx";

const ROWS = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"];

/** As high as the rows that are on their way, and as many as fill the screen: what stands below them is not seen to move. */
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
