import { Link, useRouterState } from "@tanstack/react-router";
import { buttonClass } from "#web/ui/button.tsx";

/** A guest's way in: the login; on the login itself the registration. */
export function GuestEntry() {
  const isLogin = useRouterState({ select: ({ location }) => location.pathname === "/login" });
  return isLogin ? (
    <Link to="/register" className="link for-guests" search={({ redirect }) => ({ redirect })}>
      Registrieren
    </Link>
  ) : (
    <Link
      to="/login"
      className={buttonClass({ variant: "secondary", size: "small" }, "for-guests only-desktop")}
    >
      Login
    </Link>
  );
}
