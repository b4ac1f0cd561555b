import { createFileRoute } from "@tanstack/react-router";
import { NotificationsScreen } from "#web/features/notifications/notifications-screen.tsx";

/** Of the member alone; login required (specification 2.1). */
export const Route = createFileRoute("/notifications")({
  staticData: { access: "member" },
  loader: () => ({
    head: { title: "Benachrichtigungen", description: "Was es für dich Neues gibt." },
  }),
  component: NotificationsScreen,
});
