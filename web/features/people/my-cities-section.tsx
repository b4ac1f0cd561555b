import "./people.css";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { MyCity } from "#contract/areas/profil.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Plus } from "#web/ui/icons.ts";
import { PlaceName } from "#web/ui/place-name.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { CityPicture } from "./city-picture.tsx";
import { myCitiesQuery } from "./people-queries.ts";
import { eventCountText } from "./people-texts.ts";
import { SectionFailed } from "./section-failed.tsx";

type MyCitiesSectionProps = {
  /** What stands above is not known yet: the skeleton stays. */
  isWaiting: boolean;
  onEdit: () => void;
  /** The dialog is likely to be opened next. */
  onNear: () => void;
};

/** The own cities as tiles that lead to their events. */
export function MyCitiesSection({ isWaiting, onEdit, onNear }: MyCitiesSectionProps) {
  const query = useQuery(myCitiesQuery);
  const cities = isWaiting ? undefined : query.data;
  const opens = {
    "aria-haspopup": "dialog",
    onPointerEnter: onNear,
    onFocus: onNear,
    onClick: onEdit,
  } as const;
  return (
    <section aria-labelledby="cities-title">
      <div className="section__head">
        <h2 className="t-h2" id="cities-title">
          Deine Städte
        </h2>
        {cities !== undefined && cities.length > 0 && (
          <button type="button" className="link" {...opens}>
            <VisuallyHidden>Städte </VisuallyHidden>Bearbeiten
          </button>
        )}
      </div>
      {isWaiting || query.isPending ? (
        <CitiesSkeleton />
      ) : cities === undefined ? (
        <SectionFailed title="Deine Städte sind nicht angekommen." query={query} />
      ) : (
        <>
          {cities.length === 0 && (
            <p className="muted people-empty">
              Noch keine Städte. Merk dir, wo du ausgehst, und du bist mit einem Tipp bei den Events dort.
            </p>
          )}
          <ul className="my-cities">
            {cities.map((city) => (
              <CityTile key={city.myCityId} city={city} />
            ))}
            <li>
              <button type="button" className="my-city" {...opens}>
                <span className="my-city__plus">
                  <Icon of={Plus} />
                </span>
                <span className="t-h3">Stadt hinzufügen</span>
              </button>
            </li>
          </ul>
        </>
      )}
    </section>
  );
}

function CityTile({ city }: { city: MyCity }) {
  return (
    <li>
      <Link to="/city/$id" params={{ id: String(city.id) }} className="my-city">
        <CityPicture city={city} size="tile" />
        <span>
          <span className="t-h3 my-city__name">
            <PlaceName name={city.name} />
          </span>
          <span className="small muted num">{eventCountText(city.eventCount)}</span>
        </span>
      </Link>
    </li>
  );
}

const TILES = ["a", "b", "c", "d"];

function CitiesSkeleton() {
  return (
    <ul className="my-cities" aria-busy="true">
      <li className="visually-hidden">Städte werden geladen</li>
      {TILES.map((tile) => (
        <li key={tile} className="my-city" aria-hidden="true">
          <Skeleton className="my-city__skeleton" />
          <Skeleton shape="title" />
          <Skeleton shape="short" />
        </li>
      ))}
    </ul>
  );
}
