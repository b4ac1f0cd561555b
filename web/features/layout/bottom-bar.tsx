import { UserRound } from "#web/ui/icons.ts";
import { MainLink } from "./main-link.tsx";
import { MAIN_ROUTES } from "./main-routes.ts";

/** The phone's navigation, at the thumb. The rest is in the menu sheet. */
export function BottomBar() {
  return (
    <nav className="bar" aria-label="Hauptnavigation">
      {MAIN_ROUTES.map(({ to, shortName, Icon }) => (
        <MainLink key={to} to={to}>
          <Icon />
          <span>{shortName}</span>
        </MainLink>
      ))}
      <MainLink to="/profile" className="for-members">
        <UserRound />
        <span>Profil</span>
      </MainLink>
      <MainLink to="/login" className="for-guests">
        <UserRound />
        <span>Login</span>
      </MainLink>
    </nav>
  );
}
