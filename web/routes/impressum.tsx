import { createFileRoute } from "@tanstack/react-router";
import { Imprint } from "#web/features/legal/imprint.tsx";
import type { PageLoaderData } from "#web/platform/route-page.ts";

export const Route = createFileRoute("/impressum")({
  loader: (): PageLoaderData => ({
    head: {
      title: "Impressum",
      description: "Wer hinter dem Angebot steht und wie du uns erreichst.",
      canonicalPath: "/impressum",
    },
  }),
  component: Imprint,
});
