import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { countUntilSunday } from "#web/features/events/event-filter.ts";
import { withDistance } from "#web/features/events/event-lists.ts";
import { cityEventsQuery, filterItemsQuery, highlightsQuery } from "#web/features/events/event-queries.ts";
import type { EventSearch } from "#web/features/events/event-search.ts";
import { HighlightEvents } from "#web/features/events/highlight-events.tsx";
import { NearbyEvents } from "#web/features/events/nearby-events.tsx";
import { Hero } from "#web/features/home/hero.tsx";
import { NearMeButton } from "#web/features/home/near-me-button.tsx";
import { type ChosenCity, keepChosenCity } from "#web/features/places/chosen-city.ts";
import { CityButton } from "#web/features/places/city-button.tsx";
import { cityQuery } from "#web/features/places/city-query.ts";
import { useLocate } from "#web/features/places/use-locate.ts";
import { useToday } from "#web/platform/page-context.ts";
import { useUser } from "#web/platform/session/session.ts";
import { Icon } from "#web/ui/icon.tsx";
import { ChevronDown } from "#web/ui/icons.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { useShownCity } from "./-shown-city.ts";
import { LateVerifyLink, VerifyHint } from "./-verify-hint.tsx";

const OwnCityRow = lazyPart(
  async () => (await import("#web/features/places/own-cities.lazy.tsx")).OwnCityRow,
);

/** Home: of the city in the address, else of the one that this person is shown everywhere. */
export function HomePage({ search }: { search: EventSearch }) {
  const navigate = useNavigate();
  const user = useUser();
  const today = useToday();
  const city = useShownCity();
  const { data: filterItems } = useSuspenseQuery(filterItemsQuery);
  const { data: highlights } = useSuspenseQuery(highlightsQuery);
  const nearby = useQuery({ ...cityEventsQuery(city?.id ?? 0), enabled: Boolean(city) });
  const place = useQuery({ ...cityQuery(city?.id ?? 0), enabled: Boolean(city) });
  const events = city
    ? nearby.data && place.data && withDistance(nearby.data.events, place.data)
    : city === null
      ? []
      : undefined;
  const retry = () => {
    for (const query of [nearby, place]) if (query.isError) void query.refetch();
  };

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
              <Icon of={ChevronDown} className="icon-small" />
            </CityButton>
          )
        }
        action={<NearMeButton onLocate={locate} isBusy={isBusy} problem={problem} />}
      />
      <div className="wrap for-members member-row">
        {user && <OwnCityRow />}
        <LateVerifyLink />
      </div>
      <VerifyHint />
      <NearbyEvents
        search={search}
        onSearch={onSearch}
        city={city ?? undefined}
        events={events}
        nearestEvents={nearby.data?.nearestEvents ?? []}
        filterItems={filterItems}
        onRetry={nearby.isError || place.isError ? retry : undefined}
      />
      <HighlightEvents events={highlights} />
    </>
  );
}
