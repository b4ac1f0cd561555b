import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, type SearchSchemaInput } from "@tanstack/react-router";
import { useCallback, useState } from "react";
import type { Lounge } from "#contract/areas/eventdetails.ts";
import { useHasPlaced } from "#web/features/checkout/placed/use-has-placed.ts";
import type { PlacedLoungeViews } from "#web/features/checkout/placed/use-placed-order.tsx";
import { PageFailed } from "#web/features/layout/page-failed.tsx";
import { loungesQuery } from "#web/features/lounges/lounges-query.ts";
import { LoungesScreen } from "#web/features/lounges/lounges-screen.tsx";
import { LoungesSkeleton } from "#web/features/lounges/lounges-skeleton.tsx";
import type { PageLoaderData } from "#web/platform/route-page.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { LoungeBooking, preloadLoungeCheckout } from "./-lounge-booking.tsx";
import { type LoungeSearch, loungeSearch } from "./-lounge-search.ts";
import { useOpenedHere } from "./-use-opened-here.ts";

export const Route = createFileRoute("/lounges")({
  // No first page brings what this one shows while it waits or fails.
  codeSplitGroupings: [["loader", "component", "pendingComponent", "errorComponent"]],
  validateSearch: (search: Partial<LoungeSearch> & SearchSchemaInput): LoungeSearch => loungeSearch(search),
  loader: async ({ context: { queryClient } }): Promise<PageLoaderData> => {
    await queryClient.ensureQueryData(loungesQuery);
    return {
      head: {
        title: "Lounges",
        description:
          "Lounges kommender Clubnächte und Partys in Deutschland, Österreich und der Schweiz: buchen oder für einen Teil des Preises reservieren.",
        canonicalPath: "/lounges",
      },
    };
  },
  component: LoungesPage,
  pendingComponent: LoungesSkeleton,
  errorComponent: ({ reset }) => <PageFailed reset={reset} title="Die Lounges sind nicht angekommen" />,
});

const PlacedLounges = lazyPart(
  async () => (await import("#web/features/checkout/placed/placed-lounges.lazy.tsx")).PlacedLounges,
);

function LoungesPage() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const queryClient = useQueryClient();
  const { data } = useSuspenseQuery(loungesQuery);
  const leave = useCallback(
    () => void navigate({ search: {}, replace: true, resetScroll: false }),
    [navigate],
  );
  const { openedHere, close } = useOpenedHere(leave);
  const refresh = useCallback(() => queryClient.invalidateQueries(loungesQuery), [queryClient]);
  const hasPlaced = useHasPlaced();
  const [placed, setPlaced] = useState<PlacedLoungeViews>();
  const catchUp = async () => {
    await (await import("./-reads-caught-up.lazy.ts")).readsCaughtUp();
    await refresh();
  };
  const book = ({ id }: Lounge) => {
    openedHere.current = true;
    void navigate({ search: { kaufen: "lounge", lounge: id }, resetScroll: false });
  };
  return (
    <>
      <LoungesScreen lounges={data.lounges} onBook={book} onIntent={preloadLoungeCheckout} placed={placed} />
      {hasPlaced && (
        <PlacedLounges lounges={data.lounges} onPlaced={setPlaced} onEnded={() => void catchUp()} />
      )}
      <LoungeBooking
        wanted={data.lounges.find(({ id }) => id === search.lounge)}
        onClose={close}
        onStale={refresh}
      />
    </>
  );
}
