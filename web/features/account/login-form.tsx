import "./account.css";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { LOGIN_FAILED } from "#contract/account-data.ts";
import type { User } from "#contract/areas/login.ts";
import { IS_APP_BUILD } from "#web/platform/app-build.ts";
import { call } from "#web/platform/call.ts";
import { useFormCall } from "#web/platform/use-form-call.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/choice.tsx";
import { EmailField } from "#web/ui/contact-fields.tsx";
import { FormNotice } from "#web/ui/form-notice.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";

export type LoginFormProps = {
  /** What stands in the e-mail field at first. */
  email: string;
  onEmail?: ((email: string) => void) | undefined;
  /** Of the form; its first field is `{id}-email`. */
  id?: string | undefined;
  onLoggedIn: (user: User) => void;
  /** The way to a new password. */
  forgot: ReactNode;
  /** It stands inside another form (checkout): Enter logs in, and the other form is not sent. */
  isInForm?: boolean | undefined;
  /** The app build hides "remember me" and has it on (events specification, 2.2). */
  isApp?: boolean | undefined;
};

const NEEDED = { email: "Bitte gib deine E-Mail-Adresse an.", password: "Bitte gib dein Passwort an." };

/** E-mail and password. A refusal stands above the first field and empties the password only. */
export function LoginForm(props: LoginFormProps) {
  const { email, onEmail, onLoggedIn, forgot, isInForm = false, isApp = IS_APP_BUILD } = props;
  const [isRemembered, setRemembered] = useState(true);
  const form = useFormCall({
    id: props.id,
    fields: ["email", "password"],
    initial: { email, password: "" },
    check: (name, values) => (values[name].trim() === "" ? NEEDED[name] : null),
    send: (values) =>
      call("login/login", {
        email: values.email.trim(),
        password: values.password,
        cookie: cookieField(isApp, isRemembered),
      }),
    onSuccess: (user) => onLoggedIn(user),
    onRefused: ({ status }) => {
      // 251 tells no reason; other servers of the specification say 252 for a wrong password.
      if (status !== 251 && (status as number) !== 252) return undefined;
      form.change({ password: "" });
      return { message: LOGIN_FAILED, focus: "password" };
    },
    leaves: true,
  });
  const emailField = form.field("email");
  const content = (
    <>
      <FormNotice failure={form.failure} onRetry={form.submit} />
      <EmailField
        label="E-Mail"
        autoComplete="username"
        required
        {...emailField}
        onChange={(event) => {
          emailField.onChange(event);
          onEmail?.(event.target.value);
        }}
      />
      <PasswordField label="Passwort" autoComplete="current-password" required {...form.field("password")} />
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
        {...form.button}
        {...(isInForm && { type: "button", form: undefined, onClick: () => void form.submit() })}
        variant={isInForm ? "secondary" : "primary"}
        size="large"
        block
      >
        Einloggen
      </Button>
    </>
  );
  if (!isInForm) return <form {...form.props}>{content}</form>;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    void form.submit();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the fields inside take the keys; it stands in for a form
    <div className="account-fields" onKeyDown={onKeyDown}>
      {content}
    </div>
  );
}

/** `login/login`'s flag to keep the device logged in: what the box says, and in the app build always. */
export const cookieField = (isApp: boolean, isRemembered: boolean) => (isApp || isRemembered ? "1" : "0");
