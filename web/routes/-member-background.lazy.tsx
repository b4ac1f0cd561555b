import { LiveUpdates } from "#web/features/notifications/live-updates.lazy.tsx";
import { KeepPush } from "#web/features/push/keep-push.lazy.tsx";

export function MemberBackground() {
  return (
    <>
      <LiveUpdates />
      <KeepPush />
    </>
  );
}
