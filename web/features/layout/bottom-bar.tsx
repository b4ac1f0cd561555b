import { Icon } from "#web/ui/icon.tsx";
import { UserRound } from "#web/ui/icons.ts";
import { MainLink } from "./main-link.tsx";
import { MAIN_ROUTES, MEMBER_ROUTES } from "./main-routes.ts";

/** The phone's navigation, at the thumb. The rest is in the menu sheet. */
export function BottomBar() {
  return (
    <nav className="bar" aria-label="Hauptnavigation">
      {MAIN_ROUTES.map(({ to, shortName, icon }) => (
        <MainLink key={to} to={to}>
          <Icon of={icon} />
          <span>{shortName}</span>
        </MainLink>
      ))}
      {MEMBER_ROUTES.map(({ to, shortName, icon }) => (
        <MainLink key={to} to={to} className="for-members">
          <Icon of={icon} />
          <span>{shortName}</span>
        </MainLink>
      ))}
      <MainLink to="/profile" className="for-members">
        <Icon of={UserRound} />
        <span>Profil</span>
      </MainLink>
      <MainLink to="/login" className="for-guests">
        <Icon of={UserRound} />
        <span>Login</span>
      </MainLink>
    </nav>
  );
}
