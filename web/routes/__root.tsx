import { createRootRouteWithContext, Outlet, useNavigate, useRouterState } from "@tanstack/react-router";
import type { City } from "#contract/areas/home.ts";
import { AppLayout } from "#web/features/layout/app-layout.tsx";
import { footerEventsQuery } from "#web/features/layout/footer-events-query.ts";
import { keepChosenCity, useChosenCity } from "#web/features/places/chosen-city.ts";
import { CityButton } from "#web/features/places/city-button.tsx";
import type { RouterContext } from "#web/router.tsx";
import { ChevronDown, MapPin } from "#web/ui/icons.ts";

export const Route = createRootRouteWithContext<RouterContext>()({
  // The footer may be missing its events; the page may not be missing because of its footer.
  loader: ({ context }) => context.queryClient.prefetchQuery(footerEventsQuery),
  component: Root,
});

function Root() {
  return (
    <AppLayout cityButton={<HeaderCityButton />}>
      <Outlet />
    </AppLayout>
  );
}

/** The kept city; another one shows its events: the list of the events page, else the home page of the city. */
function HeaderCityButton() {
  const city = useChosenCity();
  const navigate = useNavigate();
  const isEvents = useRouterState({ select: ({ location }) => location.pathname === "/events" });
  const show = (chosen: City | null) => {
    keepChosenCity(chosen);
    if (isEvents) void navigate({ to: "/events", search: { stadt: chosen?.id } });
    else if (chosen === null) void navigate({ to: "/" });
    else void navigate({ to: "/city/$id", params: { id: String(chosen.id) } });
  };
  return (
    <CityButton
      city={city ?? undefined}
      onChoose={show}
      onClear={city === null ? undefined : () => show(null)}
      className="city-btn"
      label={city === null ? "" : "Stadt ändern, gerade"}
    >
      <MapPin className="icon-small" />
      <span className="city-btn__name">{city?.name ?? "Stadt wählen"}</span>
      <ChevronDown className="icon-small" />
    </CityButton>
  );
}
