import "./people.css";
import type { UseQueryResult } from "@tanstack/react-query";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

type SectionFailedProps = {
  /** „Deine Freunde sind nicht angekommen.“ */
  title: string;
  query: Pick<UseQueryResult, "refetch" | "isFetching">;
};

/** One part of a page did not arrive: what, and the retry beside it. */
export function SectionFailed({ title, query }: SectionFailedProps) {
  return (
    <Notice tone="error" role="alert">
      <div className="section-failed">
        <p>{title}</p>
        <Button size="small" variant="secondary" busy={query.isFetching} onClick={() => void query.refetch()}>
          Noch einmal versuchen
        </Button>
      </div>
    </Notice>
  );
}
