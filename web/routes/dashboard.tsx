import { createFileRoute, redirect } from "@tanstack/react-router";

/** Where a registration leads by the specification; the product decisions send it home. */
export const Route = createFileRoute("/dashboard")({
  beforeLoad: () => {
    throw redirect({ to: "/home" });
  },
});
