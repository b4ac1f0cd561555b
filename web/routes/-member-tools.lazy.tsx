import type { User } from "#contract/areas/login.ts";
import { AccountPopover } from "#web/features/layout/account-popover.lazy.tsx";
import { NotificationBell } from "#web/features/notifications/notification-bell.tsx";
import { MemberBackground } from "./-member-background.lazy.tsx";

/** What the header holds for a member: notifications, and on the desktop the account. */
export function MemberTools({ user }: { user: User }) {
  return (
    <>
      <NotificationBell />
      <AccountPopover user={user} />
      <MemberBackground />
    </>
  );
}
