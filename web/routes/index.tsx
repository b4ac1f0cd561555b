import { createFileRoute } from "@tanstack/react-router";
import { parseEventSearch } from "#web/features/events/event-search.ts";
import { HomePage } from "./-home-page.tsx";
import { loadHome } from "./-load-home.ts";

export const Route = createFileRoute("/")({
  staticData: { frame: { header: "clear" } },
  validateSearch: parseEventSearch,
  loader: ({ context }) => loadHome(context),
  component: Home,
});

function Home() {
  return <HomePage search={Route.useSearch()} />;
}
