import { lazy, type ReactNode, Suspense, useState } from "react";
import { usePathChange } from "#web/platform/use-path-change.ts";
import { IconButton } from "#web/ui/button.tsx";
import { Menu } from "#web/ui/icons.ts";

const loadMenu = () => import("./site-menu.tsx");
const SiteMenu = lazy(() => loadMenu().then((module) => ({ default: module.SiteMenu })));

/** Opens the phone's menu sheet; a navigation closes it (specification 2.2). */
export function MenuButton({ ownCities }: { ownCities: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  usePathChange(() => setOpen(false));
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
          <SiteMenu isOpen={isOpen} onClose={() => setOpen(false)} ownCities={ownCities} />
        </Suspense>
      )}
    </>
  );
}
