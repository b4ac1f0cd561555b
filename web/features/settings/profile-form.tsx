import { CHANGES_SAVED, PASSWORD_MIN_LENGTH } from "#contract/account-data.ts";
import type { User } from "#contract/areas/login.ts";
import { EMAIL_MAX_LENGTH, PHONE_MAX_LENGTH } from "#contract/guest-data.ts";
import { GENDER_OPTIONS } from "#web/platform/gender-options.ts";
import { Button } from "#web/ui/button.tsx";
import { EmailField, PhoneField } from "#web/ui/contact-fields.tsx";
import { SelectField } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { CircleAlert, CircleCheck } from "#web/ui/icons.ts";
import { LatinNameFields, NameField } from "#web/ui/name-fields.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { FieldPair } from "#web/ui/text-field.tsx";
import { AvatarRow } from "./avatar-row.tsx";
import { ForgottenPassword } from "./forgotten-password.tsx";
import { draftOf, needsLatinName, newPasswordsDiffer, PROFILE_FIELDS } from "./profile-draft.ts";
import { SettingsSection } from "./settings-section.tsx";
import { UnverifiedNotice } from "./unverified-notice.tsx";
import { useProfileForm } from "./use-profile-form.ts";

/** Only for a member who has never said: no member can go back to it. */
const UNKNOWN = { value: "unknown", label: "keine Angabe" };

/** Personal data and login data: two sections of one form. */
export function ProfileForm({ user }: { user: User }) {
  const form = useProfileForm(user);
  const { field, values: draft } = form;
  const isOff = newPasswordsDiffer(draft);
  const open = draft.password2 === "" ? "password2" : "password";
  const isSaved = form.done !== null && PROFILE_FIELDS.every((name) => draft[name] === draftOf(user)[name]);
  const latinField = (name: "firstnameLatin" | "lastnameLatin") =>
    needsLatinName(name, draft) ? field(name) : null;
  return (
    <form className="settings__form" {...form.props}>
      <SettingsSection id="profil" title="Profil">
        <AvatarRow avatarKey={user.avatarKey} />
        <FieldPair>
          <NameField label="Vorname" autoComplete="given-name" required {...field("firstname")} />
          <NameField label="Nachname" autoComplete="family-name" required {...field("lastname")} />
        </FieldPair>
        <LatinNameFields firstname={latinField("firstnameLatin")} lastname={latinField("lastnameLatin")} />
        <SelectField
          label="Geschlecht"
          autoComplete="sex"
          required
          options={user.gender === "unknown" ? [UNKNOWN, ...GENDER_OPTIONS] : GENDER_OPTIONS}
          {...field("gender")}
        />
        <EmailField
          label="E-Mail"
          required
          maxLength={EMAIL_MAX_LENGTH}
          hint="Wenn du sie änderst, brauchen wir dein aktuelles Passwort."
          {...field("email")}
        />
        <UnverifiedNotice user={user} />
        <PhoneField label="Telefon" required maxLength={PHONE_MAX_LENGTH} {...field("phone")} />
      </SettingsSection>
      <SettingsSection
        id="passwort"
        title="Passwort"
        hint={`Leer lassen, wenn es bleiben soll. Sonst mindestens ${PASSWORD_MIN_LENGTH} Zeichen.`}
      >
        <PasswordField
          label="Aktuelles Passwort"
          autoComplete="current-password"
          {...field("currentPassword")}
        />
        <ForgottenPassword email={user.email} />
        <PasswordField label="Neues Passwort" autoComplete="new-password" {...field("password")} />
        <PasswordField
          label="Neues Passwort wiederholen"
          autoComplete="new-password"
          {...field("password2")}
        />
      </SettingsSection>
      <div className="savebar">
        <div className="savebar__result" role="status">
          {isOff ? (
            <PasswordsOpen onGo={() => form.focus(open)} href={`#${field(open).id}`}>
              {OPEN_PASSWORD[open]}
            </PasswordsOpen>
          ) : form.failure !== null ? (
            <Result tone="error">{form.failure.message}</Result>
          ) : (
            isSaved && <Result tone="success">{CHANGES_SAVED}</Result>
          )}
        </div>
        <Button {...form.button} variant="primary" disabled={isOff}>
          Änderungen speichern
        </Button>
      </div>
    </form>
  );
}

/** The password that keeps the new one from being saved. */
const OPEN_PASSWORD = { password: "Neues Passwort", password2: "Neues Passwort wiederholen" };

/** Why nothing can be saved, and where to mend it. */
function PasswordsOpen({ href, onGo, children }: { href: string; onGo: () => void; children: string }) {
  return (
    <p>
      Noch offen:{" "}
      <a
        href={href}
        onClick={(event) => {
          event.preventDefault();
          onGo();
        }}
      >
        {children}
      </a>
    </p>
  );
}

function Result({ tone, children }: { tone: "success" | "error"; children: string }) {
  return (
    <p className={`savebar__said savebar__said--${tone}`}>
      <Icon of={tone === "success" ? CircleCheck : CircleAlert} className="icon-small" />
      {children}
    </p>
  );
}
