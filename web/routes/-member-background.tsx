/** Import only lazily, for members: what goes on behind their pages. */
import { LiveUpdates } from "#web/features/notifications/live-updates.tsx";
import { KeepPush } from "#web/features/push/keep-push.tsx";

export function MemberBackground() {
  return (
    <>
      <LiveUpdates />
      <KeepPush />
    </>
  );
}
