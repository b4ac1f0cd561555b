import "./own-cities.css";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { bringFocusedIn } from "#web/ui/bring-focused-in.ts";
import { Chip, ChipRow } from "#web/ui/chip.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { MapPin, Plus } from "#web/ui/icons.ts";
import { PlaceName } from "#web/ui/place-name.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useIsWide } from "#web/ui/use-is-wide.ts";
import { type ChosenCity, keepChosenCity } from "./chosen-city.ts";
import { ownCitiesQuery } from "./own-cities-query.ts";

const IN_NAVIGATION = 6;
const ON_HOME = 3;

/** A group of the menu, dressed as its other ones; without cities there is none. */
export function OwnCityLinks() {
  const { data: cities = [] } = useQuery(ownCitiesQuery(IN_NAVIGATION));
  if (cities.length === 0) return null;
  return (
    <nav className="menu-group" aria-label="Deine Städte">
      <h3 className="t-label muted">Deine Städte</h3>
      <ul>
        {cities.map((city) => (
          <li key={city.id}>
            <CityLink city={city}>
              <Icon of={MapPin} />
              <span className="menu-group__name">
                <PlaceName name={city.name} />
              </span>
            </CityLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The row of the desktop's navigation bar; without cities the way to keep some. */
export function OwnCityBar() {
  const isWide = useIsWide();
  const { data: cities } = useQuery({ ...ownCitiesQuery(IN_NAVIGATION), enabled: isWide });
  if (cities === undefined) return null;
  return (
    <nav className="wrap city-bar" aria-label="Gemerkte Städte">
      <span className="muted">Deine Städte</span>
      <CityItems cities={cities} />
    </nav>
  );
}

/** Quick choices of the city dialog. */
export function OwnCityChips({
  chosenId,
  onChoose,
}: {
  chosenId: number | undefined;
  onChoose: (city: ChosenCity) => void;
}) {
  const { data: cities = [] } = useQuery(ownCitiesQuery(IN_NAVIGATION));
  if (cities.length === 0) return null;
  return (
    <section className="city-dialog__lively">
      <h3 className="t-label muted">Deine Städte</h3>
      <ChipRow label="Deine Städte" wrap>
        {cities.map((city) => (
          <Chip key={city.id} aria-current={city.id === chosenId || undefined} onClick={() => onChoose(city)}>
            {city.name}
          </Chip>
        ))}
      </ChipRow>
    </section>
  );
}

/** On the home page: up to three of them, or the way to keep some. What does not come leaves its place empty. */
export function OwnCityRow() {
  const { data: cities, isPending } = useQuery(ownCitiesQuery(ON_HOME));
  if (isPending) return <Skeleton className="own-cities__skeleton" />;
  if (cities === undefined) return null;
  return (
    <nav className="chips own-cities__row" aria-label="Deine Städte" onFocus={bringFocusedIn}>
      <span className="t-label muted">Deine Städte</span>
      <CityItems cities={cities} />
    </nav>
  );
}

function CityItems({ cities }: { cities: readonly ChosenCity[] }) {
  return (
    <ul>
      {cities.map((city) => (
        <li key={city.id}>
          <CityLink city={city}>
            <span className="own-cities__name" title={city.name}>
              {city.name}
            </span>
          </CityLink>
        </li>
      ))}
      {cities.length === 0 && (
        <li>
          <Link to="/profile" search={{ zeige: "staedte" }}>
            <Icon of={Plus} className="icon-small" />
            Stadt merken
          </Link>
        </li>
      )}
    </ul>
  );
}

function CityLink({ city, children }: { city: ChosenCity; children: ReactNode }) {
  return (
    <Link to="/city/$id" params={{ id: String(city.id) }} onClick={() => keepChosenCity(city)}>
      {children}
    </Link>
  );
}
