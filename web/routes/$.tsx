import { createFileRoute, redirect } from "@tanstack/react-router";

/** Any unknown path leads home (specification 2.1). */
export const Route = createFileRoute("/$")({
  beforeLoad: () => {
    throw redirect({ to: "/home" });
  },
});
