import { createFileRoute } from "@tanstack/react-router";
import { ProfileScreen } from "#web/features/people/profile-screen.tsx";

/** Of the member alone; login required (specification 2.1). */
export const Route = createFileRoute("/profile")({
  staticData: { isPrivate: true },
  loader: () => ({
    head: { title: "Profil", description: "Deine Freunde und deine Städte." },
  }),
  component: ProfileScreen,
});
