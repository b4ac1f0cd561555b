import { Link } from "@tanstack/react-router";
import { E_MAIL } from "#web/platform/unbroken.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Mail } from "#web/ui/icons.ts";

/** Leads to the notice that asks to confirm the e-mail, where there is no room for the notice itself. */
export function VerifyLink() {
  return (
    <Link to="/profile" className="chip">
      <Icon of={Mail} className="icon-small" />
      {E_MAIL} bestätigen
    </Link>
  );
}
