/** Import only lazily: it brings the modal, which no first page needs. */
import "./site-menu.css";
import { Link } from "@tanstack/react-router";
import { setTheme, useTheme } from "#web/platform/theme.ts";
import { Switch } from "#web/ui/choice.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { FileText, Info } from "#web/ui/icons.ts";
import { LEGAL_ROUTES } from "./legal-routes.ts";
import { MainLink } from "./main-link.tsx";
import { MAIN_ROUTES } from "./main-routes.ts";

/** Everything there is, as a sheet on the phone. A navigation closes it. */
export function SiteMenu({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const theme = useTheme();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={<span className="t-h3 muted">Menü</span>}
      closeLabel="Menü schließen"
    >
      <nav className="menu-main" aria-label="Entdecken">
        {MAIN_ROUTES.map(({ to, name }) => (
          <MainLink key={to} to={to} className="t-h2" onClick={onClose}>
            {name}
          </MainLink>
        ))}
      </nav>
      <nav className="menu-group" aria-labelledby="menu-legal">
        <h3 className="t-label muted" id="menu-legal">
          Gut zu wissen
        </h3>
        <ul>
          {LEGAL_ROUTES.map(({ to, name }) => (
            <li key={to}>
              <Link to={to} onClick={onClose}>
                {to === "/impressum" ? <Info /> : <FileText />}
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="menu-end">
        <Switch
          label="Dunkle Ansicht"
          checked={theme === "dark"}
          onChange={(event) => setTheme(event.target.checked ? "dark" : "light")}
        />
      </div>
    </Dialog>
  );
}
