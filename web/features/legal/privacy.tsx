import { useSite } from "#web/platform/page-context.ts";
import { E_MAIL } from "#web/platform/unbroken.ts";
import { LegalPage, LegalSection } from "./legal-page.tsx";

/** What happens to personal data (Art. 13 DSGVO, § 25 TDDDG), as far as this installation processes any. */
export function Privacy() {
  const { company } = useSite();
  const mail = <a href={`mailto:${company.supportEmail}`}>{company.supportEmail}</a>;
  return (
    <LegalPage title="Datenschutz" date="1. November 2026">
      <LegalSection title="Kurz gesagt">
        <p>
          Du kannst {company.productName} ansehen, ohne uns zu sagen, wer du bist. Wir setzen keine Werbe- und
          Analyse-Cookies, binden nichts von fremden Servern ein und verkaufen keine Daten. Was wir zum
          Verkauf eines Tickets brauchen, erklären wir hier.
        </p>
      </LegalSection>
      <LegalSection title="Verantwortlich">
        <p>
          {company.legalName}, {company.street}, {company.postcode} {company.city}, Telefon{" "}
          {company.supportPhone}, {E_MAIL} {mail}.
        </p>
      </LegalSection>
      <LegalSection title="Wenn du die Seiten ansiehst">
        <p>
          Dein Browser schickt uns bei jedem Aufruf deine IP-Adresse. Wir brauchen sie, um zu antworten und um
          Missbrauch abzuwehren (Art. 6 Abs. 1 lit. f DSGVO). In unseren Protokollen stehen Uhrzeit, Bereich,
          Dauer und eine zufällige Nummer der Anfrage, aber keine IP-Adresse, kein Name und keine
          {E_MAIL}-Adresse.
        </p>
      </LegalSection>
      <LegalSection title="Was in deinem Browser bleibt">
        <ul>
          <li>ob du die helle oder die dunkle Ansicht magst,</li>
          <li>die Stadt, die du gewählt hast,</li>
          <li>ob du das bewegte Titelbild angehalten hast,</li>
          <li>
            bis du bestellt hast: was du in den Bestellschritten eingegeben hast, damit ein Neuladen nichts
            löscht,
          </li>
          <li>wohin du auf einer Seite geblättert hast.</li>
        </ul>
        <p>
          Das alles verlangst du selbst und es verlässt deinen Browser nicht von allein (§ 25 Abs. 2 Nr. 2
          TDDDG). Über die Einstellungen deines Browsers löschst du es jederzeit.
        </p>
      </LegalSection>
      <LegalSection title="Dein Standort">
        <p>
          Nur wenn du auf den Standort-Knopf tippst und ihn freigibst, schickt dein Gerät uns seine ungefähre
          Lage. Wir suchen damit einmal die nächste Stadt und speichern die Lage nicht (Art. 6 Abs. 1 lit. a
          DSGVO).
        </p>
      </LegalSection>
      <LegalSection title="Wenn du Tickets bestellst">
        <p>
          Wir verarbeiten Vorname, Nachname, {E_MAIL}-Adresse, Telefonnummer, bei personalisierten Tickets die
          Namen der Gäste, und was du bestellt hast, um den Vertrag zu erfüllen: Zahlung, Zustellung der
          Tickets, Einlass, Rechnung (Art. 6 Abs. 1 lit. b DSGVO). Der Veranstalter deines Events bekommt, was
          er für Einlass und Abrechnung braucht.
        </p>
        <p>
          Deine Zahlungsdaten gibst du direkt beim Zahlungsdienst ein. Wir sehen keine Kartennummern und keine
          Kontodaten, sondern nur, ob und womit bezahlt wurde.
        </p>
      </LegalSection>
      <LegalSection title="Wie lange wir Daten behalten">
        <p>
          Rechnungen und Buchungen bewahren wir so lange auf, wie Handels- und Steuerrecht es verlangen (§ 257
          HGB, § 147 AO: acht bis zehn Jahre). Alles andere löschen wir, sobald es für den Zweck nicht mehr
          gebraucht wird.
        </p>
      </LegalSection>
      <LegalSection title="Wer Daten für uns verarbeitet">
        <p>
          Rechenzentrum, {E_MAIL}-Versand und Zahlungsdienst arbeiten nach unseren Weisungen oder in eigener
          Verantwortung als Zahlungsinstitut. Werden Daten außerhalb der EU verarbeitet, dann nur mit einem
          Angemessenheitsbeschluss oder den Standardvertragsklauseln der EU-Kommission.
        </p>
      </LegalSection>
      <LegalSection title="Deine Rechte">
        <p>
          Du kannst Auskunft, Berichtigung, Löschung, Einschränkung und Übertragung deiner Daten verlangen,
          einer Verarbeitung widersprechen und eine Einwilligung für die Zukunft widerrufen. Schreib dafür an{" "}
          {mail}. Du kannst dich auch bei einer Aufsichtsbehörde beschweren, zum Beispiel beim Hamburgischen
          Beauftragten für Datenschutz und Informationsfreiheit.
        </p>
      </LegalSection>
    </LegalPage>
  );
}
