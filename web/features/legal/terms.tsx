import { useSite } from "#web/platform/page-context.ts";
import { E_MAIL } from "#web/platform/unbroken.ts";
import { LegalPage, LegalSection } from "./legal-page.tsx";

/** General terms: the platform arranges the contract, the organiser is the seller. */
export function Terms() {
  const { company, origin } = useSite();
  return (
    <LegalPage title={"Allgemeine Geschäfts\u00adbedingungen"} date="1. November 2026">
      <LegalSection title="1. Worum es geht">
        <p>
          Diese Bedingungen gelten für alle Käufe bei {company.productName} ({origin}), betrieben von{" "}
          {company.legalName}, {company.street}, {company.postcode} {company.city}. Andere Bedingungen gelten
          nur, wenn wir ihnen ausdrücklich zugestimmt haben.
        </p>
      </LegalSection>
      <LegalSection title="2. Wer dein Vertragspartner ist">
        <p>
          Tickets und Lounges verkauft der Veranstalter, der auf der Seite des Events und auf der Rechnung
          steht. Wir vermitteln diesen Vertrag in seinem Namen und für seine Rechnung, nehmen die Zahlung
          entgegen und stellen dir die Tickets zu. Der Veranstalter ist für das Event selbst verantwortlich.
        </p>
        <p>
          Bei Events mit einem externen Ticketshop kommt der Vertrag dort zustande; es gelten dessen
          Bedingungen.
        </p>
      </LegalSection>
      <LegalSection title="3. Wie der Vertrag zustande kommt">
        <p>
          Die Darstellung eines Events ist noch kein Angebot. Mit „Zahlungspflichtig bestellen“ gibst du ein
          verbindliches Angebot ab. Der Vertrag kommt zustande, sobald die Zahlung bestätigt ist und wir dir
          die Tickets bereitstellen. Deine Eingaben kannst du bis dahin jederzeit prüfen und ändern. Den
          Vertragstext bekommst du mit der Bestätigung per {E_MAIL}; wir speichern ihn. Vertragssprache ist
          Deutsch.
        </p>
        <p>
          Mit der Bestellung halten wir die Tickets für dich zurück, bis die Zahlungsseite abläuft. Wann das
          ist, steht auf der Seite deines Kaufs, solange die Zahlung offen ist. Danach gehen die Tickets
          wieder in den Verkauf. Kommt deine Zahlung dann noch an, bekommst du die Tickets, wenn noch welche
          da sind, sonst ohne dein Zutun dein Geld zurück.
        </p>
      </LegalSection>
      <LegalSection title="4. Preise und Zahlung">
        <p>
          Alle Preise sind Gesamtpreise in Euro und enthalten die gesetzliche Umsatzsteuer. Pflichtgebühren
          sind schon in den „ab“-Preisen enthalten und werden vor der Bestellung einzeln gezeigt. Der Betrag
          ist sofort fällig. Womit du bezahlen kannst, steht auf der Seite des Events und in den
          Bestellschritten.
        </p>
      </LegalSection>
      <LegalSection title="5. Kein Widerrufsrecht bei Events mit festem Termin">
        <p>
          Für Freizeitveranstaltungen mit festem Termin besteht kein Widerrufsrecht (§ 312g Abs. 2 Nr. 9 BGB).
          Deine Bestellung ist also verbindlich, sobald sie bestätigt ist. Was der Veranstalter bei Absage
          oder Verlegung schuldet, bleibt davon unberührt.
        </p>
      </LegalSection>
      <LegalSection title="6. Tickets und Einlass">
        <ul>
          <li>Jedes Ticket gilt einmal. Zeige den QR-Code auf dem Handy oder ausgedruckt.</li>
          <li>
            Personalisierte Tickets gelten für die Person, deren Name darauf steht. Nimm einen gültigen
            Lichtbildausweis mit.
          </li>
          <li>
            Es gelten das Jugendschutzgesetz und die Altersgrenze des Events. Wer sie nicht erfüllt, kommt
            nicht hinein und hat keinen Anspruch auf Erstattung.
          </li>
          <li>Der Veranstalter übt das Hausrecht aus.</li>
          <li>
            Ein gewerblicher Weiterverkauf und ein Verkauf über dem aufgedruckten Preis sind nicht erlaubt;
            solche Tickets können wir ohne Erstattung sperren.
          </li>
        </ul>
      </LegalSection>
      <LegalSection title="7. Absage, Verlegung, Änderung">
        <p>
          Fällt ein Event aus, erstatten wir im Namen des Veranstalters den Ticketpreis samt Pflichtgebühren
          über die Zahlungsart, mit der du bezahlt hast. Wird ein Event verlegt, behält dein Ticket seine
          Gültigkeit; passt dir der neue Termin nicht, bekommst du dein Geld zurück, wenn du dich vor dem
          neuen Termin meldest. Kleine, zumutbare Änderungen am Programm sind kein Grund für eine Erstattung.
        </p>
      </LegalSection>
      <LegalSection title="8. Ticketversicherung">
        <p>
          Wo eine Ticketversicherung angeboten wird, kannst du sie zu jedem Ticket hinzunehmen. Kannst du aus
          wichtigem Grund (Krankheit, Unfall, Tod eines nahen Angehörigen) nicht kommen und weist du das nach,
          erstatten wir den Ticketpreis. Melde dich dafür vor Beginn des Events.
        </p>
      </LegalSection>
      <LegalSection title="9. Haftung">
        <p>
          Wir haften unbeschränkt für Vorsatz und grobe Fahrlässigkeit, für Schäden an Leben, Körper und
          Gesundheit und nach dem Produkthaftungsgesetz. Bei leichter Fahrlässigkeit haften wir nur für die
          Verletzung wesentlicher Vertragspflichten und begrenzt auf den vorhersehbaren, typischen Schaden.
          Für das Event haftet der Veranstalter.
        </p>
      </LegalSection>
      <LegalSection title="10. Beschwerden und Schlussbestimmungen">
        <p>
          Bei Fragen und Beschwerden schreib an{" "}
          <a href={`mailto:${company.supportEmail}`}>{company.supportEmail}</a>. Wir nehmen nicht an Verfahren
          vor einer Verbraucherschlichtungsstelle teil. Es gilt deutsches Recht; zwingende Schutzvorschriften
          des Landes, in dem du lebst, bleiben dir erhalten.
        </p>
      </LegalSection>
    </LegalPage>
  );
}
