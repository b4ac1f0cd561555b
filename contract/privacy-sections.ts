/**
 * The sections of the privacy page in their order; `id` is the fragment of its address (`/datenschutz#konto`). Every table with personal
 * data names the one that tells of it (`server/platform/personal-data.ts`), so that the page cannot forget one.
 */
export const PRIVACY_SECTIONS = [
  { id: "kurz", title: "Kurz gesagt" },
  { id: "verantwortlich", title: "Wer verantwortlich ist" },
  { id: "aufruf", title: "Wenn du die Seiten ansiehst" },
  { id: "browser", title: "Cookies und Speicher im Browser" },
  { id: "standort", title: "Dein Standort" },
  { id: "bestellung", title: "Wenn du Tickets bestellst" },
  { id: "konto", title: "Dein Konto" },
  { id: "bild", title: "Dein Profilbild" },
  { id: "geraete", title: "Logins und Geräte" },
  { id: "freunde", title: "Freunde" },
  { id: "punkte", title: "Punkte und Rang" },
  { id: "gutscheine", title: "Gutscheine und Prämien" },
  { id: "mitteilungen", title: "Benachrichtigungen und Push" },
  { id: "mails", title: "Mails von uns" },
  { id: "missbrauch", title: "Schutz vor Missbrauch" },
  { id: "empfaenger", title: "Wer deine Daten bekommt" },
  { id: "fristen", title: "Wie lange wir Daten behalten" },
  { id: "loeschen", title: "Export und Löschung" },
  { id: "rechte", title: "Deine Rechte" },
] as const;

export type PrivacySection = (typeof PRIVACY_SECTIONS)[number]["id"];
