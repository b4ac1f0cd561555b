import { lazy, type ReactNode, Suspense, useState } from "react";
import { usePathChange } from "#web/platform/use-path-change.ts";
import { IconButton } from "#web/ui/button.tsx";
import { Menu } from "#web/ui/icons.ts";

const loadMenu = () => import("./site-menu.tsx");
const SiteMenu = lazy(() => loadMenu().then((module) => ({ default: module.SiteMenu })));

export type MenuContents = {
  /** Shows and changes the chosen city. */
  cityButton: ReactNode;
  /** Links to the member's cities. */
  ownCities: ReactNode;
};

/** Opens the phone's menu sheet; a navigation closes it (specification 2.2). */
export function MenuButton(contents: MenuContents) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  usePathChange(() => setOpen(false), "href");
  return (
    <>
      <IconButton
        label="Menü"
        className="only-phone"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerDown={loadMenu}
        onFocus={loadMenu}
        onClick={() => {
          setWasOpened(true);
          setOpen(true);
        }}
      >
        <Menu />
      </IconButton>
      {wasOpened && (
        <Suspense>
          <SiteMenu isOpen={isOpen} onClose={() => setOpen(false)} {...contents} />
        </Suspense>
      )}
    </>
  );
}
