import { createFileRoute } from "@tanstack/react-router";
import { NotificationsScreen } from "#web/features/notifications/notifications-screen.tsx";
import { SoundSwitch } from "#web/features/notifications/sound-switch.tsx";
import { PushOffer, PushSwitch } from "#web/features/push/push-switch.tsx";
import { useUser } from "#web/platform/session/session.ts";

/** Of the member alone; login required (specification 2.1). */
export const Route = createFileRoute("/notifications")({
  staticData: { access: "member" },
  loader: () => ({
    head: { title: "Benachrichtigungen", description: "Was es für dich Neues gibt." },
  }),
  component: Notifications,
});

function Notifications() {
  // What the server renders can't be switched yet.
  const isKnown = useUser() !== undefined;
  return (
    <NotificationsScreen
      offer={<PushOffer />}
      deviceSettings={
        isKnown && (
          <>
            <PushSwitch />
            <SoundSwitch />
          </>
        )
      }
    />
  );
}
