import "./account.css";
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { LOGIN_FAILED } from "#contract/account-data.ts";
import type { User } from "#contract/areas/login.ts";
import { IS_APP_BUILD } from "#web/platform/app-build.ts";
import { call } from "#web/platform/call.ts";
import { useHydrated } from "#web/platform/page-context.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/choice.tsx";
import { EmailField } from "#web/ui/contact-fields.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { type Attempt, refusedAttempt } from "./attempt.ts";
import { AttemptNotice } from "./attempt-notice.tsx";

export type LoginFormProps = {
  /** What stands in the e-mail field at first. */
  email: string;
  onEmail?: ((email: string) => void) | undefined;
  emailFieldId?: string | undefined;
  onLoggedIn: (user: User) => void;
  /** The way to a new password. */
  forgot: ReactNode;
  /** It stands inside another form (checkout): Enter logs in, and the other form is not sent. */
  isInForm?: boolean | undefined;
  /** The app build hides "remember me" and has it on (events specification, 2.2). */
  isApp?: boolean | undefined;
};

/** 251 tells no reason; other servers of the specification say 252 for a wrong password. */
const REFUSED: ReadonlySet<number> = new Set([251, 252]);

type Missing = "email" | "password";

const NEEDED: Record<Missing, string> = {
  email: "Bitte gib deine E-Mail-Adresse an.",
  password: "Bitte gib dein Passwort an.",
};

/** E-mail and password. A refusal stands above the first field and empties the password only. */
export function LoginForm(props: LoginFormProps) {
  const { email, onEmail, onLoggedIn, forgot, isInForm = false, isApp = IS_APP_BUILD } = props;
  const [attempt, setAttempt] = useState<Attempt>({ kind: "idle" });
  const [missing, setMissing] = useState<Missing>();
  const [isRemembered, setRemembered] = useState(true);
  // Before the page is alive the browser would send the form itself, with the password in the address.
  const isAlive = useHydrated();
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);

  const send = async () => {
    if (attempt.kind === "sending") return;
    // What stands in the fields, however it came there: password managers do not always tell.
    const given = emailField.current?.value.trim() ?? "";
    const password = passwordField.current?.value ?? "";
    const open = given === "" ? "email" : password === "" ? "password" : undefined;
    setMissing(open);
    if (open !== undefined) {
      setAttempt({ kind: "idle" });
      (open === "email" ? emailField : passwordField).current?.focus();
      return;
    }
    setAttempt({ kind: "sending" });
    const answer = await call("login/login", {
      email: given,
      password,
      cookie: cookieField(isApp, isRemembered),
    });
    if (answer.status === 250) {
      setAttempt({ kind: "done" });
      onLoggedIn(answer.data);
      return;
    }
    if (!REFUSED.has(answer.status)) {
      setAttempt(refusedAttempt(answer));
      return;
    }
    if (passwordField.current) passwordField.current.value = "";
    setAttempt({ kind: "refused", message: LOGIN_FAILED, fields: {}, isRetry: false });
    passwordField.current?.focus();
  };

  const isBusy = attempt.kind === "sending" || attempt.kind === "done";
  const fields = attempt.kind === "refused" ? attempt.fields : {};
  const content = (
    <>
      <AttemptNotice attempt={attempt} onRetry={() => void send()} />
      <EmailField
        ref={emailField}
        id={props.emailFieldId}
        label="E-Mail"
        name="email"
        autoComplete="username"
        required
        defaultValue={email}
        error={missing === "email" ? NEEDED.email : fields.email}
        onChange={(event) => onEmail?.(event.target.value)}
      />
      <PasswordField
        ref={passwordField}
        label="Passwort"
        name="password"
        autoComplete="current-password"
        required
        error={missing === "password" ? NEEDED.password : fields.password}
      />
      <div className="account-row">
        {!isApp && (
          <Checkbox
            label="Angemeldet bleiben"
            name="cookie"
            checked={isRemembered}
            onChange={(event) => setRemembered(event.target.checked)}
          />
        )}
        {forgot}
      </div>
      <Button
        type={isInForm ? "button" : "submit"}
        variant={isInForm ? "secondary" : "primary"}
        size="large"
        block
        busy={isBusy}
        disabled={!isAlive}
        onClick={isInForm ? () => void send() : undefined}
      >
        Einloggen
      </Button>
    </>
  );
  if (isInForm) {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
      event.preventDefault();
      void send();
    };
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: the fields inside take the keys; it stands in for a form
      <div className="account-fields" onKeyDown={onKeyDown}>
        {content}
      </div>
    );
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  return (
    <form noValidate method="post" onSubmit={onSubmit}>
      {content}
    </form>
  );
}

/** `login/login`'s flag to keep the device logged in: what the box says, and in the app build always. */
export const cookieField = (isApp: boolean, isRemembered: boolean) => (isApp || isRemembered ? "1" : "0");
