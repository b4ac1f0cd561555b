import { Skeleton } from "#web/ui/skeleton.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

/** As high as rows of people are, so that nothing moves when they arrive. */
export function PersonRowsSkeleton({ label, count = 3 }: { label: string; count?: number }) {
  return (
    <ul className="rows" aria-busy="true">
      <li>
        <VisuallyHidden>{label}</VisuallyHidden>
      </li>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same and never move
        <li key={index} className="list-row" aria-hidden="true">
          <Skeleton className="person-skeleton" />
          <div className="row-skeleton">
            <Skeleton shape="short" />
            <Skeleton shape="line" />
          </div>
        </li>
      ))}
    </ul>
  );
}
