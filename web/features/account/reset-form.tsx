import "./account.css";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import {
  PASSWORD_CHANGED,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  RESET_EXPIRED,
  RESET_FAILED,
} from "#contract/account-data.ts";
import { call } from "#web/platform/call.ts";
import { focusPage } from "#web/platform/focus-page.ts";
import { useFormCall } from "#web/platform/use-form-call.ts";
import { BesidePicture } from "#web/ui/beside-picture.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { FormNotice } from "#web/ui/form-notice.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { RuleList } from "#web/ui/rule-list.tsx";
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
  const [token = ""] = useState(resetkey);
  const [isExpired, setExpired] = useState(token === "");
  const form = useFormCall({
    fields: ["password", "password2"],
    initial: { password: "", password2: "" },
    send: ({ password }) => call("login/restore", { token, password }),
    onSuccess: () => {
      onKeyUsed();
      focusPage();
    },
    onRefused: ({ status, ...answer }) => {
      if (status === 251 || status === 252) onKeyUsed();
      if (status === 251) {
        focusPage();
        setExpired(true);
      }
      // The specification has one sentence for whatever went wrong; too many attempts and a refused password have their own.
      if (status === 429) return undefined;
      if (status !== 400) return { message: RESET_FAILED };
      return "fields" in answer && answer.fields?.password ? { message: null } : undefined;
    },
  });
  const { password, password2 } = form.values;
  const isLong = password.length >= PASSWORD_MIN_LENGTH;
  const isSame = isLong && password === password2;

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
  if (form.done !== null) {
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
      <form {...form.props}>
        <FormNotice failure={form.failure} onRetry={form.submit} />
        <PasswordField
          label="Neues Passwort"
          autoComplete="new-password"
          required
          maxLength={PASSWORD_MAX_LENGTH}
          {...form.field("password")}
        />
        <PasswordField
          label="Passwort wiederholen"
          autoComplete="new-password"
          required
          maxLength={PASSWORD_MAX_LENGTH}
          {...form.field("password2")}
        />
        <RuleList
          label="Was das Passwort braucht"
          rules={[
            { text: `Mindestens ${PASSWORD_MIN_LENGTH} Zeichen`, isMet: isLong },
            { text: "Beide Eingaben sind gleich", isMet: isSame },
          ]}
        />
        <Button
          {...form.button}
          variant="primary"
          size="large"
          block
          disabled={form.button.disabled || !isSame}
        >
          Passwort speichern
        </Button>
      </form>
      {children}
    </BesidePicture>
  );
}
