/**
 * Pattern of the specification (top-level domain of 2 to 10 characters) and its text. Between dots stands something, and
 * nothing that cannot be seen: a mail to such an address could never be sent. U+0130 (İ) and U+212A (the Kelvin sign) are the two
 * characters whose small letter is one of ASCII: written small, `gmaİl.com`, which anybody may register, would be `gmail.com`.
 */
export const EMAIL_PATTERN =
  /^[^\s\p{C}.@<>()[\]\\,;:"\u0130\u212a]+(?:\.[^\s\p{C}.@<>()[\]\\,;:"\u0130\u212a]+)*@(?:[^\s\p{C}.@<>()[\]\\,;:"\u0130\u212a]+\.)+[A-Za-zÀ-ÿ]{2,10}$/u;
export const EMAIL_MESSAGE = "Bitte gebe eine gültige E-Mail-Adresse an.";

/** At least six digits: with its area code, no number of the three countries is shorter. */
export const PHONE_PATTERN = /^\+?[\s(]*\d(?:[\s()/.-]*\d){5}[\d\s()/.-]*$/;
export const PHONE_MESSAGE = "Bitte gib eine Telefonnummer mit Vorwahl an.";

export const FIRSTNAME_MESSAGE = "Bitte gib deinen Vornamen an.";
export const LASTNAME_MESSAGE = "Bitte gib deinen Nachnamen an.";

export const NAME_MAX_LENGTH = 50;
export const EMAIL_MAX_LENGTH = 200;
export const PHONE_MAX_LENGTH = 30;
