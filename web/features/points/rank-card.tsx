import "./rank-card.css";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { Icon } from "#web/ui/icon.tsx";
import { Medal } from "#web/ui/icons.ts";
import { RetryNotice } from "#web/ui/retry-notice.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { pointsText, restText } from "./point-texts.ts";
import { rankQuery } from "./points-queries.ts";

type RankCardProps = {
  /** Links below, to the reward shop and the scoreboard; the first one is as wide as there is room. */
  action?: ReactNode;
};

/** The own rank, what it brings, and how far the next one is. It loads itself; of the same height while that is under way. */
export function RankCard({ action }: RankCardProps) {
  const [label, title] = [useId(), useId()];
  const query = useQuery(rankQuery);
  const { data: rank } = query;
  if (rank === undefined && query.isError)
    return (
      <RetryNotice
        text="Dein Rang ist nicht angekommen."
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  if (rank === undefined) return <RankSkeleton />;
  const { rangName, goodies, totalPoints, next } = rank;
  return (
    <section className="rank-card" aria-labelledby={`${label} ${title}`}>
      <Icon of={Medal} className="rank-card__medal" />
      <div className="rank-card__name">
        <p className="small muted" id={label}>
          Dein Rang
        </p>
        <h2 className="t-h2" id={title}>
          {rangName}
        </h2>
      </div>
      <p className="rank-card__goodies small muted">{goodies}</p>
      <div className="rank-card__progress">
        <p className="num">
          <b>{pointsText(totalPoints)}</b>{" "}
          {next !== null && <span className="small muted">{restText(totalPoints, next)}</span>}
        </p>
        {next !== null && (
          <progress aria-label={`Punkte bis ${next.rangName}`} value={totalPoints} max={next.points} />
        )}
      </div>
      {action && <div className="rank-card__ways">{action}</div>}
    </section>
  );
}

function RankSkeleton() {
  return (
    <div className="rank-card" aria-busy="true">
      <VisuallyHidden>Dein Rang wird geladen</VisuallyHidden>
      <div className="rank-card__name">
        <Skeleton className="h-5 w-24" />
        <Skeleton className="rank-card__title-skeleton w-40" />
      </div>
      <div className="rank-card__goodies">
        <Skeleton shape="line" />
      </div>
      <div className="rank-card__progress">
        <Skeleton className="h-6 w-48" />
        <Skeleton className="h-2" />
      </div>
    </div>
  );
}
