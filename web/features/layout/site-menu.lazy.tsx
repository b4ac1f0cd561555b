import "./site-menu.css";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useUser } from "#web/platform/session/session.ts";
import { setTheme, useTheme } from "#web/platform/theme.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Switch } from "#web/ui/choice.tsx";
import { Dialog } from "#web/ui/dialog.lazy.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { FileText, Info } from "#web/ui/icons.ts";
import { AccountEnd, AccountGroups, AccountHead } from "./account-menu.lazy.tsx";
import { LEGAL_ROUTES } from "./legal-routes.ts";
import { MainLink } from "./main-link.tsx";
import { MAIN_ROUTES } from "./main-routes.ts";

export type MenuContents = {
  /** Shows and changes the chosen city. */
  cityButton: ReactNode;
  /** Links to the member's cities. */
  ownCities: ReactNode;
};

type SiteMenuProps = MenuContents & { isOpen: boolean; onClose: () => void };

/** Everything there is, as a sheet on the phone. A navigation closes it. */
export function SiteMenu({ isOpen, onClose, cityButton, ownCities }: SiteMenuProps) {
  const user = useUser();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={<span className="t-h3 muted">Menü</span>}
      head={user && <AccountHead user={user} onClose={onClose} />}
      height="full"
      closeLabel="Menü schließen"
      bodyClassName="menu"
    >
      <nav className="menu-main" aria-label="Entdecken">
        {MAIN_ROUTES.map(({ to, name }) => (
          <MainLink key={to} to={to} className="t-h2" onClick={onClose}>
            {name}
          </MainLink>
        ))}
      </nav>
      <div className="menu-city">{cityButton}</div>
      {user ? (
        <>
          {ownCities}
          <AccountGroups onClose={onClose} />
        </>
      ) : (
        <GuestBlock onClose={onClose} />
      )}
      <nav className="menu-group" aria-labelledby="menu-legal">
        <h3 className="t-label muted" id="menu-legal">
          Gut zu wissen
        </h3>
        <ul>
          {LEGAL_ROUTES.map(({ to, name }) => (
            <li key={to}>
              <Link to={to} onClick={onClose}>
                {to === "/impressum" ? <Icon of={Info} /> : <Icon of={FileText} />}
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {user ? <AccountEnd onClose={onClose} /> : <GuestEnd />}
    </Dialog>
  );
}

function GuestBlock({ onClose }: { onClose: () => void }) {
  return (
    <div className="menu-guest">
      <p className="muted">Mit Konto hast du Tickets, Städte und Freunde immer dabei.</p>
      <Link
        to="/login"
        className={buttonClass({ variant: "primary", size: "large", block: true })}
        onClick={onClose}
      >
        Login
      </Link>
      <p className="small muted">
        Noch kein Konto?{" "}
        <Link to="/register" className="menu-guest__register" onClick={onClose}>
          Registrieren
        </Link>
      </p>
    </div>
  );
}

function GuestEnd() {
  const theme = useTheme();
  return (
    <div className="menu-end">
      <Switch
        label="Dunkle Ansicht"
        checked={theme === "dark"}
        onChange={(event) => setTheme(event.target.checked ? "dark" : "light")}
      />
    </div>
  );
}
