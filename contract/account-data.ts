/** Settings and registration allow names of at most 20 characters (specification, section 5); guests have 50 (decision 0070). */
export const ACCOUNT_NAME_MAX_LENGTH = 20;

/** Eight as the specification says, at most 128 (guarantees, "Security"). */
export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 128;

/** Years; the age from which a person may agree to an account without their parents (Art. 8 GDPR, Germany). */
export const ACCOUNT_MIN_AGE = 16;

export const GENDERS = ["male", "female", "diverse"] as const;
export type Gender = (typeof GENDERS)[number] | "unknown";

/** Texts of the specification, to the letter (section 8 of both documents). */
export const LOGIN_FAILED = "Login fehlgeschlagen. Bitte überprüfe deine Angaben.";
export const RESET_REQUESTED = "Sofern dein Account mit dieser E-Mail verbunden ist, erhälst du eine E-Mail.";
export const PASSWORD_CHANGED = "Dein Passwort wurde erfolgreich geändert.";
export const RESET_EXPIRED = "Der Link ist abgelaufen. Bitte fordere einen neuen an.";
export const RESET_FAILED = "Ups, da lief was schief.";
export const EMAIL_TAKEN = "Es gibt bereits einen Account mit dieser E-Mail.";
export const EMAIL_CONFIRMED = "Deine E-Mail-Adresse ist bestätigt.";
export const CONFIRMATION_EXPIRED =
  "Der Link ist abgelaufen oder gehört zu einer früheren Adresse. In den Einstellungen kannst du einen neuen anfordern.";
export const LOGIN_TO_CONFIRM =
  "Logge dich ein, dann ist deine Adresse bestätigt. Du hast dich nicht registriert? Dann schließ diese Seite: Jemand hat deine Adresse angegeben.";
export const CONFIRMATION_SENT = "Wir haben dir eine E-Mail mit einem neuen Link geschickt.";
export const CHECK_EMAIL = "Bitte überprüfe deine E-Mail-Adresse";
export const PASSWORDS_DIFFER = "Das Passwort ist nicht identisch oder kürzer als 8 Zeichen.";
export const NEW_PASSWORDS_DIFFER =
  "Die Passwörter stimmen nicht überein oder sind nicht mindestens 8 Zeichen lang.";
export const CHANGES_SAVED = "Die Änderungen wurden erfolgreich übernommen.";
export const SETTINGS_FAILED = "Es ist ein Fehler aufgetreten, bitte versuche es erneut.";
export const REQUEST_SENT = "Freundschaftsanfrage erfolgreich versendet.";
export const ALREADY_FRIENDS =
  "Du bist bereits mit dem Nutzer befreundet oder hast bereits eine Anfrage gesendet.";
export const NO_SUCH_USER = "Es konnte kein Nutzer mit dieser E-Mail-Adresse gefunden werden.";
export const CITY_ALREADY_ADDED = "Du hast diese Stadt bereits hinzugefügt.";
export const cityAdded = (city: string) => `Du hast ${city} zu deiner Liste hinzugefügt.`;

/** A friend is "online" when seen within this time (specification, section 9). */
export const ONLINE_MILLISECONDS = 900_000;

/** An avatar as it is uploaded: a picture of at most this size. */
export const AVATAR_MAX_BYTES = 10 * 1024 * 1024;
