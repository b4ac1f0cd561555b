import { createFileRoute } from "@tanstack/react-router";
import { Privacy } from "#web/features/legal/privacy.tsx";
import type { PageLoaderData } from "#web/platform/route-page.ts";

export const Route = createFileRoute("/datenschutz")({
  loader: (): PageLoaderData => ({
    head: {
      title: "Datenschutz",
      description: "Welche Daten wir verarbeiten, wozu und wie lange.",
      canonicalPath: "/datenschutz",
    },
  }),
  component: Privacy,
});
