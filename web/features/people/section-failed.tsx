import type { UseQueryResult } from "@tanstack/react-query";
import { RetryNotice } from "#web/ui/retry-notice.tsx";

type SectionFailedProps = {
  /** „Deine Freunde sind nicht angekommen.“ */
  title: string;
  query: Pick<UseQueryResult, "refetch" | "isFetching">;
};

/** One part of a page did not arrive: what, and the retry beside it. */
export function SectionFailed({ title, query }: SectionFailedProps) {
  return <RetryNotice text={title} busy={query.isFetching} onRetry={() => void query.refetch()} />;
}
