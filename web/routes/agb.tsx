import { createFileRoute } from "@tanstack/react-router";
import { Terms } from "#web/features/legal/terms.tsx";
import type { PageLoaderData } from "#web/platform/route-page.ts";

export const Route = createFileRoute("/agb")({
  loader: (): PageLoaderData => ({
    head: {
      title: "Allgemeine Geschäftsbedingungen",
      description: "Bedingungen für dein Konto und den Kauf von Tickets.",
      canonicalPath: "/agb",
    },
  }),
  component: Terms,
});
