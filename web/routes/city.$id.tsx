import { createFileRoute } from "@tanstack/react-router";
import { parseEventSearch } from "#web/features/events/event-search.ts";
import { HomePage } from "./-home-page.tsx";
import { loadCityHome } from "./-load-home.ts";
import { parseId } from "./-parse-id.ts";

export const Route = createFileRoute("/city/$id")({
  staticData: { frame: { header: "clear" } },
  validateSearch: parseEventSearch,
  loader: ({ context, params }) => loadCityHome(context, parseId(params.id)),
  component: CityHome,
});

function CityHome() {
  return <HomePage search={Route.useSearch()} />;
}
