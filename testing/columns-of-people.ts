import type { PrivacySection } from "#contract/privacy-sections.ts";

export type ColumnOfPeople = {
  /** What becomes of it when the account is deleted: its row goes, it is emptied, or it stays (what for, docs/domain/accounts.md says). */
  readonly fate: "deleted" | "emptied" | "kept";
  /** The words of the privacy page that tell of it; null: the demo alone has it. */
  readonly told: string | null;
  /** Where they stand, if not in the section of its table. */
  readonly section?: PrivacySection;
};

/** Every column that holds data of a buyer, a guest or a member. A new one has to be put here, or among those that hold nobody's. */
export const COLUMNS_OF_PEOPLE: Readonly<Record<string, ColumnOfPeople>> = {
  "account.avatar_key": { fate: "deleted", told: "Ein Profilbild ist freiwillig", section: "bild" },
  "account.birth_date": { fate: "deleted", told: "Geburtsdatum" },
  "account.email": { fate: "deleted", told: "E-Mail-Adresse" },
  "account.email_verified_at": { fate: "deleted", told: "seine Adresse bestätigt" },
  "account.firstname": { fate: "deleted", told: "Vorname" },
  "account.firstname_latin": { fate: "deleted", told: "in lateinischen Buchstaben" },
  "account.gender": { fate: "deleted", told: "Geschlecht" },
  "account.lastname": { fate: "deleted", told: "Nachname" },
  "account.lastname_latin": { fate: "deleted", told: "in lateinischen Buchstaben" },
  "account.password_hash": { fate: "deleted", told: "Vom Passwort behalten wir nur einen Prüfwert" },
  "account.phone": { fate: "deleted", told: "Telefonnummer" },
  "account_link.account_id": { fate: "emptied", told: "Links" },
  "account_link.address_hash": { fate: "emptied", told: "von den Links nur Prüfwerte" },
  "account_link.token_hash": { fate: "kept", told: "von den Links nur Prüfwerte" },
  "account_mail.account_id": { fate: "deleted", told: "Empfänger, Anlass und Versand" },
  "account_mail.firstname": { fate: "deleted", told: "Empfänger, Anlass und Versand" },
  "account_mail.recipient": { fate: "deleted", told: "Empfänger, Anlass und Versand" },
  "account_role.account_id": { fate: "deleted", told: "deine Rechte" },
  "caught_mail.raw": { fate: "deleted", told: null },
  "caught_mail.recipients": { fate: "deleted", told: null },
  "caught_mail.subject": { fate: "deleted", told: null },
  "customer_order.account_id": { fate: "emptied", told: "gehört die Bestellung zu deinem Konto" },
  "customer_order.email": { fate: "emptied", told: "E-Mail-Adresse" },
  "customer_order.firstname": { fate: "emptied", told: "Vorname" },
  "customer_order.lastname": { fate: "emptied", told: "Nachname" },
  "customer_order.mailbox": { fate: "emptied", told: "für das Postfach", section: "missbrauch" },
  "customer_order.network": { fate: "emptied", told: "für den Anschluss", section: "missbrauch" },
  "customer_order.phone": { fate: "emptied", told: "Telefonnummer" },
  "customer_order.request_hash": { fate: "emptied", told: "Prüfwert ihres Inhalts", section: "missbrauch" },
  "customer_order.wide_network": { fate: "emptied", told: "für den Anschluss", section: "missbrauch" },
  "device_login.account_id": { fate: "deleted", told: "Zu jedem Login" },
  "device_login.device": { fate: "deleted", told: "Browser und Betriebssystem" },
  "device_login.place": { fate: "deleted", told: "die geschätzte Stadt" },
  "friendship.first_account_id": { fate: "deleted", told: "wer wen wann gefragt" },
  "friendship.second_account_id": { fate: "deleted", told: "wer wen wann gefragt" },
  "invoice.content": { fate: "emptied", told: "Rechnung" },
  "my_city.account_id": { fate: "deleted", told: "die Städte, die du dir merkst" },
  "notification.about_account_id": { fate: "deleted", told: "Namen einer anderen Person" },
  "notification.account_id": { fate: "deleted", told: "stehen in deinem Konto" },
  "order_latin_name.firstname": { fate: "deleted", told: "Namen der Gäste" },
  "order_latin_name.firstname_latin": { fate: "deleted", told: "in lateinischen Buchstaben" },
  "order_latin_name.lastname": { fate: "deleted", told: "Namen der Gäste" },
  "order_latin_name.lastname_latin": { fate: "deleted", told: "in lateinischen Buchstaben" },
  "order_mail.details": { fate: "deleted", told: "Empfänger, Anlass und Versand" },
  "order_mail.recipient": { fate: "deleted", told: "Empfänger, Anlass und Versand" },
  "order_position.attendee_firstname": { fate: "emptied", told: "Namen der Gäste" },
  "order_position.attendee_lastname": { fate: "emptied", told: "Namen der Gäste" },
  "payout_request.account_id": { fate: "kept", told: "ein Guthaben auszahlen" },
  "payout_request.holder": { fate: "kept", told: "Kontoinhaber" },
  "payout_request.iban": { fate: "kept", told: "IBAN" },
  "push_token.account_id": { fate: "deleted", told: "auf Geräten, auf denen du es einschaltest" },
  "push_token.device_login_id": { fate: "deleted", told: "auf Geräten, auf denen du es einschaltest" },
  "push_token.token": { fate: "deleted", told: "die Adresse, die der Push-Dienst" },
  "push_token.token_hash": { fate: "deleted", told: "die Adresse, die der Push-Dienst" },
  "remember_token.device_login_id": { fate: "deleted", told: "eines gemerkten Geräts" },
  "remember_token.token_hash": { fate: "deleted", told: "nur Prüfwerte" },
  "session.account_id": { fate: "deleted", told: "einer Sitzung" },
  "session.device_login_id": { fate: "deleted", told: "einer Sitzung" },
  "session.password_entered_at": {
    fate: "deleted",
    told: "wann du in ihr zuletzt dein Passwort eingegeben hast",
  },
  "session.token_hash": { fate: "deleted", told: "nur Prüfwerte" },
  "ticket.firstname": { fate: "emptied", told: "Namen der Gäste" },
  "ticket.lastname": { fate: "emptied", told: "Namen der Gäste" },
};
