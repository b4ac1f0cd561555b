import { createFileRoute } from "@tanstack/react-router";
import { PushSwitch } from "#web/features/push/push-switch.tsx";
import { SettingsScreen } from "#web/features/settings/settings-screen.lazy.tsx";
import { useUser } from "#web/platform/session/session.ts";

/** Of the member alone; login required (specification 2.1). */
export const Route = createFileRoute("/settings")({
  staticData: { access: "member" },
  loader: () => ({
    head: { title: "Einstellungen", description: "Dein Profil, deine Sitzungen und deine Daten." },
  }),
  component: Settings,
});

function Settings() {
  return <SettingsScreen user={useUser() ?? undefined} push={<PushSwitch />} />;
}
