import { createFileRoute } from "@tanstack/react-router";
import { parseEventSearch } from "#web/features/events/event-search.ts";
import { HomePage } from "./-home-page.tsx";
import { loadHome } from "./-load-home.ts";

/** Alias of `/` (specification 2.1); search engines know only that one. */
export const Route = createFileRoute("/home/")({
  staticData: { frame: { header: "clear" } },
  validateSearch: parseEventSearch,
  loader: ({ context }) => loadHome(context),
  component: Home,
});

function Home() {
  return <HomePage search={Route.useSearch()} />;
}
