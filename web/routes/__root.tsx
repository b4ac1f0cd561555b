import { useQuery } from "@tanstack/react-query";
import { createRootRouteWithContext, Outlet, useNavigate, useRouterState } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { adQuery, type Visit } from "#web/features/ads/ad-query.ts";
import { AppLayout } from "#web/features/layout/app-layout.tsx";
import { footerEventsQuery } from "#web/features/layout/footer-events-query.ts";
import { type ChosenCity, keepChosenCity, useChosenCity } from "#web/features/places/chosen-city.ts";
import { CityButton } from "#web/features/places/city-button.tsx";
import type { RouterContext } from "#web/platform/router-context.ts";
import { guardPage } from "#web/platform/session/member-guard.ts";
import { useUser } from "#web/platform/session/session.ts";
import { Icon } from "#web/ui/icon.tsx";
import { ChevronDown, MapPin } from "#web/ui/icons.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { useKeepAddressedCity, useShownCity } from "./-shown-city.ts";

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ location, matches }): Promise<void> | undefined =>
    guardPage(location.href, matches.at(-1)?.staticData ?? {}),
  // The footer may be missing its events; the page may not be missing because of its footer.
  loader: ({ context }) => context.queryClient.prefetchQuery(footerEventsQuery),
  component: Root,
});

const MemberTools = lazyPart(async () => (await import("./-member-tools.lazy.tsx")).MemberTools);
const AdSlot = lazyPart(async () => (await import("#web/features/ads/ad-slot.lazy.tsx")).AdSlot);
const OwnCityBar = lazyPart(
  async () => (await import("#web/features/places/own-cities.lazy.tsx")).OwnCityBar,
);
const OwnCityLinks = lazyPart(
  async () => (await import("#web/features/places/own-cities.lazy.tsx")).OwnCityLinks,
);

function Root() {
  const user = useUser();
  useKeepAddressedCity();
  return (
    <AppLayout
      cityButton={<HeaderCityButton />}
      memberTools={user && <MemberTools user={user} />}
      ownCities={<OwnCityLinks />}
      cityBar={user && <OwnCityBar />}
      ad={<PageAd />}
    >
      <Outlet />
    </AppLayout>
  );
}

/** Its code comes with the first scrolling: it lies at the end of the page. A failed call is not shown. */
function PageAd() {
  const visit = useVisit();
  const isPageThere = useRouterState({ select: ({ matches }) => !matches.some(hasFailed) });
  const { data: ad } = useQuery(adQuery(visit));
  const [isScrolled, setScrolled] = useState(false);
  useEffect(() => {
    // It may have been scrolled before it was alive.
    if (scrollY > 0) setScrolled(true);
    else addEventListener("scroll", () => setScrolled(true), { once: true });
  }, []);
  return isScrolled && isPageThere && ad && <AdSlot key={visit.number} ad={ad} />;
}

/** Counts the pages that were come to, the same one again included. What is secret in an address stays out of it. */
function useVisit(): Visit {
  const page = useRouterState({
    select: ({ matches }) => {
      const { pathname = "/", fullPath = "/", staticData } = matches.at(-1) ?? {};
      return staticData?.isPrivate ? fullPath.replace(/\/\$.*$/, "") : pathname;
    },
  });
  const [visit, setVisit] = useState<Visit>({ page, number: 1 });
  if (visit.page !== page) setVisit({ page, number: visit.number + 1 });
  return visit;
}

/** A page that is not there, or did not come. */
const hasFailed = ({ status }: { status: string }) => status === "notFound" || status === "error";

/** The city that the page shows; another one shows its events: the list of the events page, else the home page of the city. */
function HeaderCityButton() {
  const isChosen = useChosenCity() !== null;
  const city = useShownCity();
  const navigate = useNavigate();
  const isEvents = useRouterState({ select: ({ location }) => location.pathname === "/events" });
  const show = (next: ChosenCity | null) => {
    keepChosenCity(next);
    if (isEvents) void navigate({ to: "/events", search: { stadt: next?.id } });
    else if (next === null) void navigate({ to: "/" });
    else void navigate({ to: "/city/$id", params: { id: String(next.id) } });
  };
  return (
    <CityButton
      city={city ?? undefined}
      onChoose={show}
      onClear={isChosen ? () => show(null) : undefined}
      className="city-btn"
      label={city ? "Stadt ändern, gerade" : ""}
    >
      <Icon of={MapPin} className="icon-small" />
      <span className="city-btn__name">{city?.name ?? "Stadt wählen"}</span>
      <Icon of={ChevronDown} className="icon-small" />
    </CityButton>
  );
}
