import "./scoreboard.css";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { buttonClass } from "#web/ui/button.tsx";
import { EmptyState, FailedState } from "#web/ui/empty-state.tsx";
import { scoreboardQuery } from "./points-queries.ts";
import { RankCard } from "./rank-card.tsx";
import { ScoreboardSkeleton } from "./scoreboard-skeleton.tsx";
import { ScoreboardTable } from "./scoreboard-table.tsx";

/** Who has collected the most points, and where oneself stands (specification, events document 2.12). */
export function ScoreboardScreen() {
  return (
    <div className="wrap page scoreboard-page">
      <h1 className="t-h1">Scoreboard</h1>
      <aside className="scoreboard-page__side" aria-label="Deine Punkte">
        <RankCard />
        <p className="small muted">
          Du bekommst einen Punkt für jeden vollen Euro, den du für Tickets, Lounges und Getränke zahlst, und
          50 für jedes Event, bei dem du bist.
        </p>
      </aside>
      <div className="scoreboard-page__table">
        <Places />
      </div>
    </div>
  );
}

function Places() {
  const query = useQuery(scoreboardQuery);
  const { data } = query;
  if (data === undefined && query.isError)
    return (
      <FailedState
        title="Das Scoreboard ist nicht angekommen"
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  if (data === undefined) return <ScoreboardSkeleton />;
  const { scoreboard, own } = data;
  return (
    <>
      {scoreboard.length === 0 && own.totalPoints === 0 ? (
        <EmptyState
          title="Noch hat niemand Punkte gesammelt."
          text="Mit deinem ersten Ticket stehst du ganz oben."
          action={
            <Link to="/events" className={buttonClass({ variant: "primary" })}>
              Events ansehen
            </Link>
          }
        />
      ) : (
        <ScoreboardTable rows={scoreboard} own={own} />
      )}
      <p className="scoreboard-page__note">
        {own.isListed
          ? "Andere sehen hier deinen Vornamen, den ersten Buchstaben deines Nachnamens und dein Bild. "
          : "Andere sehen dich hier nicht. "}
        <Link to="/settings" hash="ansicht" className="link">
          In den Einstellungen ändern
        </Link>
      </p>
    </>
  );
}
