import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { EMAIL_MAX_LENGTH, PHONE_MAX_LENGTH } from "#contract/guest-data.ts";
import { useToday } from "#web/platform/page-context.ts";
import { E_MAIL } from "#web/platform/unbroken.ts";
import { Button } from "#web/ui/button.tsx";
import { EmailField, PhoneField } from "#web/ui/contact-fields.tsx";
import { FormNotice } from "#web/ui/form-notice.tsx";
import { LiveText } from "#web/ui/live-text.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { RuleList } from "#web/ui/rule-list.tsx";
import { FieldPair, TextField } from "#web/ui/text-field.tsx";
import { parseBirthDate, writeBirthDate } from "./birth-date.ts";
import { emailPasses, type FieldName, maySubmit, passwordsPass } from "./readiness.ts";
import type { RegistrationForm } from "./use-registration.ts";

type AccountStepProps = {
  form: RegistrationForm;
  isInert: boolean;
  /** Where there is an account with this e-mail: the way to it. */
  loginLink: ReactNode;
};

/** Step 3: how to reach the person, and their password. */
export function AccountStep({ form, isInert, loginLink }: AccountStepProps) {
  const { values, failure } = form;
  const today = useToday();
  const field = (name: FieldName) => ({ required: true, ...form.field(name) });
  const dob = field("dob");
  const isTaken = failure?.status === 251;
  return (
    <form {...form.props} inert={isInert}>
      <FormNotice failure={isTaken ? failure : null} more={loginLink} />
      <EmailField label="E-Mail" maxLength={EMAIL_MAX_LENGTH} {...field("email")} />
      <FieldPair>
        <PhoneField label="Telefon" maxLength={PHONE_MAX_LENGTH} {...field("phone")} />
        <TextField
          label="Geburtsdatum"
          autoComplete="bday"
          inputMode="numeric"
          placeholder="TT.MM.JJJJ"
          maxLength={30}
          {...dob}
          onBlur={() => {
            dob.onBlur();
            const born = parseBirthDate(values.dob, today);
            if (born !== null) form.change({ dob: writeBirthDate(born) });
          }}
        />
      </FieldPair>
      <PasswordField label="Passwort" autoComplete="new-password" {...field("password")} />
      <PasswordField label="Passwort wiederholen" autoComplete="new-password" {...field("repeated")} />
      <RuleList
        label="Was noch passen muss"
        rules={[
          { text: "E-Mail passt", isMet: emailPasses(values) },
          {
            text: "Passwort hat mindestens 8 Zeichen und ist zweimal gleich",
            isMet: passwordsPass(values),
          },
        ]}
      />
      <FormNotice failure={isTaken ? null : failure} />
      {maySubmit(values, values) ? (
        <Button {...form.button} variant="primary" size="large" block>
          Los gehts!
        </Button>
      ) : (
        <div className="register-hint">
          <p className="small muted">Der Knopf erscheint, sobald {E_MAIL} und Passwort passen.</p>
        </div>
      )}
      <p className="legal">
        Mit der Registrierung gelten die{" "}
        <Link to="/agb" target="_blank">
          AGB
        </Link>{" "}
        und die{" "}
        <Link to="/datenschutz" target="_blank">
          Datenschutzerklärung
        </Link>
        .
      </p>
      <LiveText text={form.isBusy ? "Dein Konto wird angelegt." : ""} />
    </form>
  );
}
