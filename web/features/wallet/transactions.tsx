import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Button } from "#web/ui/button.tsx";
import { EmptyState, FailedState } from "#web/ui/empty-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { TransactionRow } from "./transaction-row.tsx";
import { walletQuery } from "./wallet-queries.ts";

const ROWS = ["a", "b", "c", "d", "e"];

/** What moved the credits, the newest first; the next page comes when the end of the list is seen. Of nothing there is no row. */
export function Transactions() {
  const query = useInfiniteQuery(walletQuery);
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  if (query.isError && data === undefined) {
    return (
      <FailedState
        title="Deine Transaktionen sind nicht angekommen"
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (data === undefined) return <TransactionsSkeleton />;
  const transactions = data.pages.flatMap((page) => page.transactions).filter(({ amount }) => amount !== 0);
  if (transactions.length === 0) {
    return (
      <EmptyState title="Keine Transaktionen vorhanden." text="Hier steht, was du auflädst und ausgibst." />
    );
  }
  return (
    <>
      <ul className="rows">
        {transactions.map((transaction) => (
          <TransactionRow key={transaction.id} transaction={transaction} />
        ))}
      </ul>
      {hasNextPage && (
        <More
          isBusy={isFetchingNextPage}
          isWaiting={query.isFetching || isFetchNextPageError}
          hasFailed={isFetchNextPageError}
          onMore={() => void fetchNextPage()}
        />
      )}
    </>
  );
}

type MoreProps = {
  isBusy: boolean;
  /** Nothing is asked for now: something is under way, or has failed. */
  isWaiting: boolean;
  hasFailed: boolean;
  onMore: () => void;
};

/** What stands above the view counts as seen: who jumps to the page's end has gone past it without a moment in which it was in view. */
const PASSED = "1000000px 0px 0px 0px";

/**
 * Fetches by itself when it is in view or above it, and on a press where that failed. It looks again behind whatever was fetched: rows that are asked for anew, as credits
 * have come, take a page's place that was on its way.
 */
function More({ isBusy, isWaiting, hasFailed, onMore }: MoreProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isWaiting || place.current === null) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) onMore();
      },
      { rootMargin: PASSED },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isWaiting, onMore]);
  return (
    <div ref={place} className="transactions__more">
      <Button variant="secondary" busy={isBusy} onClick={onMore}>
        {hasFailed ? "Noch einmal versuchen" : "Ältere anzeigen"}
      </Button>
    </div>
  );
}

function TransactionsSkeleton() {
  return (
    <ul className="rows" aria-busy="true">
      <li className="visually-hidden">Transaktionen werden geladen</li>
      {ROWS.map((row) => (
        <li key={row} className="list-row" aria-hidden="true">
          <Skeleton className="transaction__skeleton" />
          <div className="transaction__lines">
            <Skeleton shape="title" />
            <Skeleton shape="short" />
          </div>
        </li>
      ))}
    </ul>
  );
}
