import "./account.css";
import { Link } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { LOGIN_TO_CONFIRM } from "#contract/account-data.ts";
import type { User } from "#contract/areas/login.ts";
import { call } from "#web/platform/call.ts";
import { E_MAIL } from "#web/platform/unbroken.ts";
import { BesidePicture } from "#web/ui/beside-picture.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { type Attempt, refusedAttempt } from "./attempt.ts";
import { AttemptNotice } from "./attempt-notice.tsx";
import { ScreenHead } from "./screen-head.tsx";

type VerifyScreenProps = {
  /** Of the link; without one it was not complete. */
  token: string | undefined;
  user: User | null | undefined;
  onVerified: () => void;
  /** The token has done its work, or never will: it shall not stay in the address. */
  onKeyUsed: () => void;
};

/** `login`: the link is good, and its account is not logged in here. */
type Verification = Attempt | { readonly kind: "expired" | "login" };

const EXPIRED = "Der Link ist abgelaufen oder gehört zu einer anderen Adresse.";

/** Confirms an e-mail by the mail's link, as soon as the page is alive: whatever only fetches the address confirms nothing. */
export function VerifyScreen({ token, user, onVerified, onKeyUsed }: VerifyScreenProps) {
  // The address loses the token as soon as it is used.
  const [key] = useState(token);
  const [state, setState] = useState<Verification>(
    key === undefined ? { kind: "expired" } : { kind: "sending" },
  );

  const verify = async () => {
    if (key === undefined) return;
    setState({ kind: "sending" });
    const answer = await call("login/verify", { token: key });
    if (answer.status === 250 || answer.status === 251) onKeyUsed();
    if (answer.status === 250) {
      onVerified();
      setState({ kind: "done" });
    } else if (answer.status === 401) setState({ kind: "login" });
    else setState(answer.status === 251 ? { kind: "expired" } : refusedAttempt(answer));
  };
  const begin = useEffectEvent(() => void verify());
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    begin();
  }, []);

  const isDone = state.kind === "done";
  return (
    <BesidePicture lamp={state.kind === "expired" ? "off" : "on"}>
      <ScreenHead title={isDone ? "Alles klar" : "E-Mail bestätigen"} />
      {state.kind === "sending" && (
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
      {state.kind === "expired" && (
        <Notice tone="error" role="alert">
          <p>{EXPIRED}</p>
        </Notice>
      )}
      {state.kind === "login" && (
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
      {state.kind === "refused" && <AttemptNotice attempt={state} onRetry={() => void verify()} />}
      {isDone && (
        <Link to="/" className={buttonClass({ variant: "primary", size: "large", block: true })}>
          Zur Startseite
        </Link>
      )}
      {state.kind === "expired" && <NewLink user={user} />}
    </BesidePicture>
  );
}

/** A new link goes to the member's own address; guests log in first. */
function NewLink({ user }: { user: User | null | undefined }) {
  const [attempt, setAttempt] = useState<Attempt>({ kind: "idle" });
  const send = async () => {
    setAttempt({ kind: "sending" });
    const answer = await call("settings/resendVerification", {});
    setAttempt(answer.status === 250 ? { kind: "done" } : refusedAttempt(answer));
  };
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
      <AttemptNotice attempt={attempt} onRetry={() => void send()} />
      {attempt.kind === "done" && (
        <Notice tone="success" role="status">
          <p>Wir haben dir einen neuen Link an {user.email} geschickt.</p>
        </Notice>
      )}
      <Button
        variant={attempt.kind === "done" ? "secondary" : "primary"}
        size="large"
        block
        busy={attempt.kind === "sending"}
        onClick={() => void send()}
      >
        {attempt.kind === "done" ? "Noch einmal schicken" : "Neuen Link schicken"}
      </Button>
    </>
  );
}
