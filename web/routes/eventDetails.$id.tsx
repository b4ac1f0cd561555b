import { createFileRoute } from "@tanstack/react-router";
import { parseId } from "./-parse-id.ts";

export const Route = createFileRoute("/eventDetails/$id")({
  loader: ({ params }) => {
    parseId(params.id);
  },
});
