import "./account-popover.css";
import { useState } from "react";
import type { User } from "#contract/areas/login.ts";
import { pictureSources } from "#contract/pictures.ts";
import { useTheme } from "#web/platform/theme.ts";
import { usePathChange } from "#web/platform/use-path-change.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Popover } from "#web/ui/popover.tsx";
import { AccountEnd, AccountGroups, AccountHead } from "./account-menu.lazy.tsx";

/** The desktop's account menu: the avatar and what opens below it. A navigation closes it. */
export function AccountPopover({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false);
  usePathChange(() => setOpen(false));
  const close = () => setOpen(false);
  return (
    <Popover
      label="Dein Konto"
      className="only-desktop"
      buttonClassName="account-button"
      panelClassName={useTheme()}
      button={<Avatar picture={user.avatarKey === null ? null : pictureSources(user.avatarKey)} />}
      isOpen={isOpen}
      onOpenChange={setOpen}
    >
      <AccountHead user={user} onClose={close} />
      <AccountGroups onClose={close} />
      <AccountEnd onClose={close} />
    </Popover>
  );
}
