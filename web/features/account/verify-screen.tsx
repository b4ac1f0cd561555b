import "./account.css";
import { Link } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { LOGIN_TO_CONFIRM } from "#contract/account-data.ts";
import type { User } from "#contract/areas/login.ts";
import { call } from "#web/platform/call.ts";
import { E_MAIL } from "#web/platform/unbroken.ts";
import { useFormCall } from "#web/platform/use-form-call.ts";
import { BesidePicture } from "#web/ui/beside-picture.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { FormNotice } from "#web/ui/form-notice.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { ScreenHead } from "./screen-head.tsx";

type VerifyScreenProps = {
  /** Of the link; without one it was not complete. */
  token: string | undefined;
  user: User | null | undefined;
  onVerified: () => void;
  /** The token has done its work, or never will: it shall not stay in the address. */
  onKeyUsed: () => void;
};

const EXPIRED = "Der Link ist abgelaufen oder gehört zu einer anderen Adresse.";

/** Confirms an e-mail by the mail's link, as soon as the page is alive: whatever only fetches the address confirms nothing. */
export function VerifyScreen({ token, user, onVerified, onKeyUsed }: VerifyScreenProps) {
  // The address loses the token as soon as it is used.
  const [key = ""] = useState(token);
  const [end, setEnd] = useState<"expired" | "login" | undefined>(key === "" ? "expired" : undefined);
  const form = useFormCall({
    send: () => call("login/verify", { token: key }),
    onSuccess: () => {
      onKeyUsed();
      onVerified();
    },
    onRefused: ({ status }) => {
      if (status === 251) onKeyUsed();
      if (status !== 251 && status !== 401) return undefined;
      // 401: the link is good, and its account is not logged in here.
      setEnd(status === 251 ? "expired" : "login");
      return { message: null };
    },
  });
  const begin = useEffectEvent(() => {
    if (key !== "") void form.submit();
  });
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    begin();
  }, []);

  const isDone = form.done !== null;
  return (
    <BesidePicture lamp={end === "expired" ? "off" : "on"}>
      <ScreenHead title={isDone ? "Alles klar" : "E-Mail bestätigen"} />
      {end === undefined && !isDone && form.failure === null && (
        <p role="status" className="account-waiting">
          <span className="spinner" /> Einen Moment …
        </p>
      )}
      {isDone && (
        <Notice tone="success" role="status">
          <p>Deine {E_MAIL}-Adresse ist bestätigt.</p>
          <p>Freunde finden dich jetzt, und was du als Gast bestellt hast, gehört zu deinem Konto.</p>
        </Notice>
      )}
      {end === "expired" && (
        <Notice tone="error" role="alert">
          <p>{EXPIRED}</p>
        </Notice>
      )}
      {end === "login" && (
        <>
          <Notice tone="info" role="status">
            <p>{LOGIN_TO_CONFIRM}</p>
          </Notice>
          <Link
            to="/login"
            search={{ redirect: `/bestaetigen?key=${key}` }}
            className={buttonClass({ variant: "primary", size: "large", block: true })}
          >
            Einloggen
          </Link>
        </>
      )}
      <FormNotice failure={form.failure} onRetry={form.submit} />
      {isDone && (
        <Link to="/" className={buttonClass({ variant: "primary", size: "large", block: true })}>
          Zur Startseite
        </Link>
      )}
      {end === "expired" && <NewLink user={user} />}
    </BesidePicture>
  );
}

/** A new link goes to the member's own address; guests log in first. */
function NewLink({ user }: { user: User | null | undefined }) {
  const form = useFormCall({ send: () => call("settings/resendVerification", {}) });
  if (user === undefined) return null;
  if (user === null) {
    return (
      <>
        <p className="muted">Log dich ein, dann schicken wir dir einen neuen.</p>
        <Link
          to="/login"
          search={{ redirect: "/bestaetigen" }}
          className={buttonClass({ variant: "primary", size: "large", block: true })}
        >
          Einloggen
        </Link>
      </>
    );
  }
  if (user.verified === 1) {
    return <p className="muted">Deine Adresse {user.email} ist schon bestätigt.</p>;
  }
  return (
    <>
      <FormNotice failure={form.failure} onRetry={form.submit} />
      {form.done && (
        <Notice tone="success" role="status">
          <p>Wir haben dir einen neuen Link an {user.email} geschickt.</p>
        </Notice>
      )}
      <Button
        variant={form.done ? "secondary" : "primary"}
        size="large"
        block
        busy={form.isBusy}
        onClick={form.submit}
      >
        {form.done ? "Noch einmal schicken" : "Neuen Link schicken"}
      </Button>
    </>
  );
}
