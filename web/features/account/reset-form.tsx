import "./account.css";
import { Link } from "@tanstack/react-router";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import {
  PASSWORD_CHANGED,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  RESET_EXPIRED,
  RESET_FAILED,
} from "#contract/account-data.ts";
import { call } from "#web/platform/call.ts";
import { focusPage } from "#web/platform/focus-page.ts";
import { useHydrated } from "#web/platform/page-context.ts";
import { BesidePicture } from "#web/ui/beside-picture.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { RuleList } from "#web/ui/rule-list.tsx";
import { type Attempt, refusedAttempt } from "./attempt.ts";
import { AttemptNotice } from "./attempt-notice.tsx";
import { ScreenHead } from "./screen-head.tsx";

type ResetFormProps = {
  /** The link's token; without one the link was not complete. */
  resetkey: string | undefined;
  onKeyUsed: () => void;
  /** The way back. */
  children: ReactNode;
};

/** Sets a new password by the mail's link. An expired link: the lamp is off. */
export function ResetForm({ resetkey, onKeyUsed, children }: ResetFormProps) {
  // The address loses the token as soon as it is used.
  const [key] = useState(resetkey);
  const [isExpired, setExpired] = useState(key === undefined);
  const [attempt, setAttempt] = useState<Attempt>({ kind: "idle" });
  const [password, setPassword] = useState("");
  const [repeated, setRepeated] = useState("");
  const isAlive = useHydrated();
  const firstField = useRef<HTMLInputElement>(null);
  const secondField = useRef<HTMLInputElement>(null);
  // What was typed before the page was alive.
  useEffect(() => {
    setPassword(firstField.current?.value ?? "");
    setRepeated(secondField.current?.value ?? "");
  }, []);
  const isLong = password.length >= PASSWORD_MIN_LENGTH;
  const isSame = isLong && password === repeated;
  const wrongPassword = attempt.kind === "refused" ? attempt.fields.password : undefined;

  const send = async () => {
    if (attempt.kind === "sending" || key === undefined) return;
    setAttempt({ kind: "sending" });
    const answer = await call("login/restore", { token: key, password });
    if (answer.status === 250 || answer.status === 251 || answer.status === 252) onKeyUsed();
    if (answer.status === 250 || answer.status === 251) focusPage();
    if (answer.status === 250) setAttempt({ kind: "done" });
    else if (answer.status === 251) setExpired(true);
    else {
      const refused = refusedReset(answer);
      setAttempt(refused);
      if (refused.fields.password !== undefined) firstField.current?.focus();
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isSame) void send();
  };

  if (isExpired) {
    return (
      <BesidePicture lamp="off">
        <ScreenHead title="Neues Passwort" />
        <Notice tone="error" role="alert">
          <p>{RESET_EXPIRED}</p>
        </Notice>
        <Link
          to="/login"
          search={{ page: "forgot" }}
          className={buttonClass({ variant: "primary", size: "large", block: true })}
        >
          Neuen Link anfordern
        </Link>
        {children}
      </BesidePicture>
    );
  }
  if (attempt.kind === "done") {
    return (
      <BesidePicture lamp="on">
        <ScreenHead title="Neues Passwort" />
        <Notice tone="success" role="status">
          <p>{PASSWORD_CHANGED}</p>
          <p>Auf allen Geräten gilt jetzt nur noch das neue.</p>
        </Notice>
        <Link to="/login" className={buttonClass({ variant: "primary", size: "large", block: true })}>
          Einloggen
        </Link>
      </BesidePicture>
    );
  }
  return (
    <BesidePicture lamp="on">
      <ScreenHead title="Neues Passwort" />
      <form noValidate method="post" onSubmit={onSubmit}>
        {wrongPassword === undefined && <AttemptNotice attempt={attempt} onRetry={() => void send()} />}
        <PasswordField
          ref={firstField}
          label="Neues Passwort"
          name="password"
          autoComplete="new-password"
          required
          maxLength={PASSWORD_MAX_LENGTH}
          error={wrongPassword}
          onChange={(event) => {
            setPassword(event.target.value);
            setAttempt({ kind: "idle" });
          }}
        />
        <PasswordField
          ref={secondField}
          label="Passwort wiederholen"
          name="password2"
          autoComplete="new-password"
          required
          maxLength={PASSWORD_MAX_LENGTH}
          onChange={(event) => setRepeated(event.target.value)}
        />
        <RuleList
          label="Was das Passwort braucht"
          rules={[
            { text: `Mindestens ${PASSWORD_MIN_LENGTH} Zeichen`, isMet: isLong },
            { text: "Beide Eingaben sind gleich", isMet: isSame },
          ]}
        />
        <Button
          type="submit"
          variant="primary"
          size="large"
          block
          busy={attempt.kind === "sending"}
          disabled={!isAlive || !isSame}
        >
          Passwort speichern
        </Button>
      </form>
      {children}
    </BesidePicture>
  );
}

/** The specification has one sentence for whatever went wrong; a refused password and too many attempts have their own. */
function refusedReset(answer: Parameters<typeof refusedAttempt>[0]): ReturnType<typeof refusedAttempt> {
  const refused = refusedAttempt(answer);
  return answer.status === 400 || answer.status === 429 ? refused : { ...refused, message: RESET_FAILED };
}
