import "./scoreboard.css";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

const ROWS = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"];

/** The rows of the table as they are on their way, of its measures. */
export function ScoreboardSkeleton() {
  return (
    <div className="scoreboard" aria-busy="true">
      <VisuallyHidden>Das Scoreboard wird geladen</VisuallyHidden>
      <div className="scoreboard__head-skeleton" />
      {ROWS.map((row) => (
        <div key={row} className="scoreboard__row scoreboard__row--skeleton" aria-hidden="true">
          <Skeleton className="h-5 w-6" />
          <Skeleton className="size-10 rounded-full" />
          <Skeleton className="h-5 w-36" />
          <Skeleton className="h-5 w-12" />
        </div>
      ))}
    </div>
  );
}
