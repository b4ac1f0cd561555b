import { cityEventsQuery, filterItemsQuery, highlightsQuery } from "#web/features/events/event-queries.ts";
import { defaultCityQuery } from "#web/features/places/city-queries.ts";
import { cityQuery } from "#web/features/places/city-query.ts";
import type { PageLoaderData } from "#web/platform/route-page.ts";
import type { RouterContext } from "#web/platform/router-context.ts";
import { allLoaded, orNotFound } from "./-or-not-found.ts";

const CLAIM =
  "Clubs, Raves, Konzerte, Straßenfeste und Festivals: Events finden, Tickets kaufen, reinkommen.";

/** What the home page needs, with the events of the city that guests see first. */
export async function loadHome({ queryClient, site }: RouterContext): Promise<PageLoaderData> {
  const [city] = await Promise.all([
    queryClient.ensureQueryData(defaultCityQuery),
    queryClient.ensureQueryData(highlightsQuery),
    queryClient.ensureQueryData(filterItemsQuery),
  ]);
  if (city !== null) {
    await Promise.all([
      queryClient.ensureQueryData(cityQuery(city.id)),
      queryClient.ensureQueryData(cityEventsQuery(city.id)),
    ]);
  }
  return {
    head: {
      title: "Events in deiner Nähe",
      description: `${CLAIM} ${site.company.productName} kennt die Nacht in Deutschland, Österreich und der Schweiz.`,
      canonicalPath: "/",
      // Only the server's markup is read by search engines: the browser's code does without it.
      ...(import.meta.env.SSR && {
        structuredData: [
          {
            "@context": "https://schema.org",
            "@type": "WebSite",
            name: site.company.productName,
            url: `${site.origin}/`,
          },
          {
            "@context": "https://schema.org",
            "@type": "Organization",
            name: site.company.legalName,
            url: `${site.origin}/`,
            email: site.company.supportEmail,
          },
        ],
      }),
    },
  };
}

/** What the home page of one city needs. */
export async function loadCityHome({ queryClient }: RouterContext, cityId: number): Promise<PageLoaderData> {
  const [city] = await allLoaded([
    orNotFound(queryClient, cityQuery(cityId)),
    orNotFound(queryClient, cityEventsQuery(cityId)),
    queryClient.ensureQueryData(highlightsQuery),
    queryClient.ensureQueryData(filterItemsQuery),
  ]);
  return {
    head: {
      title: `Events in ${city.name}`,
      description: `Was in ${city.name} und Umgebung los ist: ${CLAIM}`,
      canonicalPath: `/city/${cityId}`,
    },
  };
}
