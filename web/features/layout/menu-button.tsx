import { useState } from "react";
import { usePathChange } from "#web/platform/use-path-change.ts";
import { IconButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Menu } from "#web/ui/icons.ts";
import { lazyDialog } from "#web/ui/lazy-part.tsx";
import type { MenuContents } from "./site-menu.lazy.tsx";

const SiteMenu = lazyDialog(async () => (await import("./site-menu.lazy.tsx")).SiteMenu);

/** Opens the phone's menu sheet; a navigation closes it (specification 2.2). */
export function MenuButton(contents: MenuContents) {
  const [isOpen, setOpen] = useState(false);
  usePathChange(() => setOpen(false), "href");
  return (
    <>
      <IconButton
        label="Menü"
        className="only-phone"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerDown={SiteMenu.warm}
        onFocus={SiteMenu.warm}
        onClick={() => setOpen(true)}
      >
        <Icon of={Menu} />
      </IconButton>
      <SiteMenu isOpen={isOpen} onClose={() => setOpen(false)} {...contents} />
    </>
  );
}
