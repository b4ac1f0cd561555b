import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import { EMAIL_MAX_LENGTH, PHONE_MAX_LENGTH } from "#contract/guest-data.ts";
import { E_MAIL } from "#web/platform/unbroken.ts";
import { Button } from "#web/ui/button.tsx";
import { EmailField, PhoneField } from "#web/ui/contact-fields.tsx";
import { LiveText } from "#web/ui/live-text.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { RuleList } from "#web/ui/rule-list.tsx";
import { FieldPair, TextField } from "#web/ui/text-field.tsx";
import { parseBirthDate, writeBirthDate } from "./birth-date.ts";
import { emailPasses, maySubmit, passwordsPass } from "./readiness.ts";
import { type StepFieldsProps, useStepFields } from "./use-step-fields.ts";

type AccountStepProps = StepFieldsProps & {
  isInert: boolean;
  isSending: boolean;
  /** There is an account with this e-mail: its sentence, and the way to it. */
  taken: ReactNode;
  /** Why it did not work, whatever the fields say. */
  failure: string | null;
  onSubmit: (today: string) => void;
};

/** Step 3: how to reach the person, and their password. */
export function AccountStep({ isInert, isSending, taken, failure, onSubmit, ...props }: AccountStepProps) {
  const { draft, passwords, onChange } = props;
  const { field, onSubmit: submitStep, today } = useStepFields(3, props, onSubmit);
  const dob = field("dob");
  return (
    <form noValidate inert={isInert} onSubmit={submitStep}>
      {taken && <Seen>{taken}</Seen>}
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
            const born = parseBirthDate(draft.dob, today);
            if (born !== null) onChange({ dob: writeBirthDate(born) });
          }}
        />
      </FieldPair>
      <PasswordField label="Passwort" autoComplete="new-password" {...field("password")} />
      <PasswordField label="Passwort wiederholen" autoComplete="new-password" {...field("repeated")} />
      <RuleList
        label="Was noch passen muss"
        rules={[
          { text: "E-Mail passt", isMet: emailPasses(draft) },
          {
            text: "Passwort hat mindestens 8 Zeichen und ist zweimal gleich",
            isMet: passwordsPass(passwords),
          },
        ]}
      />
      {failure !== null && (
        <Seen>
          <Notice tone="error" role="alert">
            <p>{failure}</p>
          </Notice>
        </Seen>
      )}
      {maySubmit(draft, passwords) ? (
        <Button type="submit" variant="primary" size="large" block busy={isSending}>
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
      <LiveText text={isSending ? "Dein Konto wird angelegt." : ""} />
    </form>
  );
}

/** What has just been said is brought into view. */
function Seen({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: "center" });
  }, []);
  return <div ref={box}>{children}</div>;
}
