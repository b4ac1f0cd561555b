import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { City } from "#contract/areas/home.ts";
import { countUntilSunday } from "#web/features/events/event-filter.ts";
import { withDistance } from "#web/features/events/event-lists.ts";
import { cityEventsQuery, filterItemsQuery, highlightsQuery } from "#web/features/events/event-queries.ts";
import type { EventSearch } from "#web/features/events/event-search.ts";
import { HighlightEvents } from "#web/features/events/highlight-events.tsx";
import { NearbyEvents } from "#web/features/events/nearby-events.tsx";
import { Hero } from "#web/features/home/hero.tsx";
import { NearMeButton } from "#web/features/home/near-me-button.tsx";
import { type ChosenCity, keepChosenCity, useChosenCity } from "#web/features/places/chosen-city.ts";
import { CityButton } from "#web/features/places/city-button.tsx";
import { defaultCityQuery } from "#web/features/places/city-queries.ts";
import { cityQuery } from "#web/features/places/city-query.ts";
import { useLocate } from "#web/features/places/use-locate.ts";
import { useToday } from "#web/platform/page-context.ts";
import { useUser } from "#web/platform/session.ts";
import { ChevronDown } from "#web/ui/icons.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { LateVerifyLink, VerifyHint } from "./-verify-hint.tsx";

const OwnCityRow = lazyPart(async () => (await import("#web/features/places/own-cities.tsx")).OwnCityRow);

/** Home: of the city in the address, else of the kept city, else of the one where the most is on. */
export function HomePage({ search, cityId }: { search: EventSearch; cityId?: number }) {
  const navigate = useNavigate();
  const user = useUser();
  const today = useToday();
  const city = useCityOfHome(cityId);
  const { data: filterItems } = useSuspenseQuery(filterItemsQuery);
  const { data: highlights } = useSuspenseQuery(highlightsQuery);
  const nearby = useQuery({ ...cityEventsQuery(city?.id ?? 0), enabled: Boolean(city) });
  const events = city
    ? nearby.data && withDistance(nearby.data.events, city)
    : city === null
      ? []
      : undefined;

  const choose = (chosen: ChosenCity) => {
    keepChosenCity(chosen);
    void navigate({ to: "/city/$id", params: { id: String(chosen.id) } });
  };
  const { locate, isBusy, problem } = useLocate(choose);
  const onSearch = (next: EventSearch) =>
    void navigate({ to: ".", search: next, replace: true, resetScroll: false });
  return (
    <>
      <Hero
        eventCount={events && countUntilSunday(events, today)}
        cityId={city?.id}
        cityWord={
          city && (
            <CityButton city={city} onChoose={choose} className="city-word" label="Stadt ändern:">
              {city.name}
              <ChevronDown className="icon-small" />
            </CityButton>
          )
        }
        action={<NearMeButton onLocate={locate} isBusy={isBusy} problem={problem} />}
      />
      <div className="wrap for-members member-row">
        <LateVerifyLink />
        {user && <OwnCityRow />}
      </div>
      <VerifyHint />
      <NearbyEvents
        search={search}
        onSearch={onSearch}
        city={city ?? undefined}
        events={events}
        nearestEvents={nearby.data?.nearestEvents ?? []}
        filterItems={filterItems}
        onRetry={nearby.isError ? () => void nearby.refetch() : undefined}
      />
      <HighlightEvents events={highlights} />
    </>
  );
}

/** Undefined while it is on its way, null when there is no event anywhere. */
function useCityOfHome(cityId: number | undefined): City | null | undefined {
  const chosen = useChosenCity();
  const id = cityId ?? chosen?.id;
  const named = useQuery({ ...cityQuery(id ?? 0), enabled: id !== undefined });
  const fallback = useQuery({ ...defaultCityQuery, enabled: id === undefined || named.isError });
  return id === undefined || named.isError ? fallback.data : named.data;
}
