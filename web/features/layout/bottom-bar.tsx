import { lazy, Suspense, useState } from "react";
import { usePathChange } from "#web/platform/use-path-change.ts";
import { Menu } from "#web/ui/icons.ts";
import { MainLink } from "./main-link.tsx";
import { MAIN_ROUTES } from "./main-routes.ts";

const loadMenu = () => import("./site-menu.tsx");
const SiteMenu = lazy(() => loadMenu().then((module) => ({ default: module.SiteMenu })));

/** The phone's navigation, at the thumb. The rest is in the menu sheet. */
export function BottomBar() {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  usePathChange(() => setOpen(false));
  return (
    <>
      <nav className="bar" aria-label="Hauptnavigation">
        {MAIN_ROUTES.map(({ to, shortName, Icon }) => (
          <MainLink key={to} to={to}>
            <Icon />
            <span>{shortName}</span>
          </MainLink>
        ))}
        <button
          type="button"
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
          <span>Menü</span>
        </button>
      </nav>
      {wasOpened && (
        <Suspense>
          <SiteMenu isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
