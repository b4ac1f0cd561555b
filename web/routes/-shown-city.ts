import { useQuery } from "@tanstack/react-query";
import { useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import type { City } from "#contract/areas/home.ts";
import { type ChosenCity, keepChosenCity, useChosenCity } from "#web/features/places/chosen-city.ts";
import { defaultCityQuery } from "#web/features/places/city-queries.ts";
import { cityQuery } from "#web/features/places/city-query.ts";
import { ownCitiesQuery } from "#web/features/places/own-cities-query.ts";
import { CallFailed } from "#web/platform/call.ts";
import { useUser } from "#web/platform/session/session.ts";

/**
 * The city that header and hero name, decided once for both: the one in the address, else the kept one, else a member's
 * first own one, else, on the home page alone, where the most is on (decisions 0051, 0184). Undefined while it is on its
 * way, null when there is none.
 */
export function useShownCity(): ChosenCity | null | undefined {
  const addressed = useAddressedCity();
  const isMember = Boolean(useUser());
  const isHome = useRouterState({
    select: ({ matches }) => ["/", "/home/"].includes(matches.at(-1)?.routeId ?? ""),
  });
  const kept = useKeptCity(isHome);
  const isOpen = addressed.id === undefined && kept === null;
  const own = useQuery({ ...ownCitiesQuery(6), enabled: isOpen && isMember });
  const fallback = useQuery({ ...defaultCityQuery, enabled: isOpen && isHome });
  if (addressed.id !== undefined) return addressed.city;
  // Asked for, the header may have them before the page is taken over from the server, where there is no member yet.
  const ownCity = isMember ? own.data?.[0] : undefined;
  return kept ?? ownCity ?? (isHome ? fallback.data : null);
}

/** A visitor who looks at a city's events has chosen it: the next page without a city in its address shows the same one. */
export function useKeepAddressedCity(): void {
  const { city } = useAddressedCity();
  const [id, name] = [city?.id, city?.name];
  useEffect(() => {
    if (id !== undefined && name !== undefined) keepChosenCity({ id, name });
  }, [id, name]);
}

/** The chosen city, unless the home page, which needs to know it, has found out that there is none any more. */
function useKeptCity(isHome: boolean): ChosenCity | null {
  const chosen = useChosenCity();
  const { error } = useQuery({ ...cityQuery(chosen?.id ?? 0), enabled: isHome && chosen !== null });
  return error instanceof CallFailed && error.status === 404 ? null : chosen;
}

/** The city that the address names: `/city/{id}`, `/home/{id}`, `/events?stadt={id}`. */
function useAddressedCity(): { id: number | undefined; city: City | undefined } {
  const id = useRouterState({
    select: ({ matches }) => {
      if (matches.some(({ status }) => status === "notFound")) return undefined;
      const last = matches.at(-1);
      if (last?.routeId === "/events") return last.search.stadt;
      return last?.routeId === "/city/$id" || last?.routeId === "/home/$id"
        ? Number(last.params.id)
        : undefined;
    },
  });
  return { id, city: useQuery({ ...cityQuery(id ?? 0), enabled: id !== undefined }).data };
}
