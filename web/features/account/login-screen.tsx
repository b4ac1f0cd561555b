import "./account.css";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { User } from "#contract/areas/login.ts";
import { focusPage } from "#web/platform/focus-page.ts";
import { useSessionOver } from "#web/platform/session/session-store.ts";
import { BesidePicture } from "#web/ui/beside-picture.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { ForgotForm } from "./forgot-form.tsx";
import { LoginForm } from "./login-form.tsx";
import type { LoginSearch } from "./login-search.ts";
import { targetText } from "./login-target.ts";
import { ResetForm } from "./reset-form.tsx";
import { ScreenHead } from "./screen-head.tsx";

type LoginScreenProps = {
  search: LoginSearch;
  onLoggedIn: (user: User) => void;
  /** The link's token has done its work, or never will: it shall not stay in the address. */
  onKeyUsed: () => void;
};

/** Login, forgotten password and new password: one place, chosen by the address (specification, "Login page"). */
export function LoginScreen({ search, onLoggedIn, onKeyUsed }: LoginScreenProps) {
  // A user who has typed it for the login need not type it again for the new password.
  const [email, setEmail] = useState("");
  const isSessionOver = useSessionOver();
  const { page, resetkey, redirect } = search;
  // They differ in the query only, which is no navigation to another path.
  const shownPage = useRef(page);
  useEffect(() => {
    if (shownPage.current !== page) focusPage();
    shownPage.current = page;
  }, [page]);
  if (page === "forgot") {
    return (
      <BesidePicture lamp="on">
        <ForgotForm email={email} onEmail={setEmail} />
        <BackToLogin redirect={redirect} />
      </BesidePicture>
    );
  }
  if (page === "resetpassword") {
    return (
      <ResetForm resetkey={resetkey} onKeyUsed={onKeyUsed}>
        <BackToLogin redirect={redirect} />
      </ResetForm>
    );
  }
  const target = targetText(redirect);
  return (
    <BesidePicture lamp="on">
      <ScreenHead title="Komm rein">{target}</ScreenHead>
      {isSessionOver && (
        <Notice role="status">
          <p>{SESSION_OVER}</p>
        </Notice>
      )}
      <LoginForm
        email={email}
        onEmail={setEmail}
        onLoggedIn={onLoggedIn}
        forgot={
          <Link to="/login" search={{ page: "forgot", redirect }} className="link">
            Passwort vergessen?
          </Link>
        }
      />
      <p className="beside__more">
        Noch kein Konto?{" "}
        <Link to="/register" search={{ redirect }}>
          Registrieren
        </Link>
      </p>
    </BesidePicture>
  );
}

const SESSION_OVER =
  "Du wurdest abgemeldet, weil deine Sitzung abgelaufen ist oder von einem anderen Gerät aus beendet wurde.";

function BackToLogin({ redirect }: { redirect: string | undefined }) {
  return (
    <p className="beside__more">
      <Link to="/login" search={{ redirect }}>
        Zurück zum Login
      </Link>
    </p>
  );
}
