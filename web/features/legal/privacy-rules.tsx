import { E_MAIL } from "#web/platform/unbroken.ts";
import { Law, TermList } from "./legal-page.tsx";
import { SupportMail } from "./support-links.tsx";

export function Abuse() {
  return (
    <p>
      Damit niemand Passwörter errät, Tickets hortet oder fremde Postfächer füllt, zählen wir Versuche je
      Internetanschluss, Konto und {E_MAIL}-Adresse (<Law>Art. 6 Abs. 1 lit. f DSGVO</Law>). Die Zähler nennen
      niemanden: Statt der Adresse steht dort ein Wert, der sich ohne unseren geheimen Schlüssel nicht
      zuordnen lässt. Eine Bestellung trägt solche Werte für den Anschluss, solange sie auf ihre Zahlung
      wartet, und für das Postfach, solange sie deine {E_MAIL}-Adresse trägt; dazu merken wir uns zwei Tage
      lang einen Prüfwert ihres Inhalts, damit sie kein zweites Mal ankommt.
    </p>
  );
}

export function Recipients() {
  return (
    <>
      <ul>
        <li>
          Der Veranstalter deines Events: Er ist dein Vertragspartner und bekommt, was er für Einlass und
          Abrechnung braucht.
        </li>
        <li>Der Zahlungsdienst, in eigener Verantwortung als Zahlungsinstitut.</li>
        <li>Rechenzentrum und {E_MAIL}-Versand, nach unseren Weisungen.</li>
        <li>Der Push-Dienst deines Browsers, wenn du Push eingeschaltet hast.</li>
        <li>Behörden, wo ein Gesetz uns dazu verpflichtet.</li>
      </ul>
      <p>
        Werden Daten außerhalb der EU verarbeitet, dann nur mit einem Angemessenheitsbeschluss oder den
        Standardvertragsklauseln der EU-Kommission.
      </p>
    </>
  );
}

export function Retention() {
  return (
    <TermList
      entries={[
        ["Konto, Einstellungen, Städte, Bild, Freunde", "bis du sie entfernst oder dein Konto löschst"],
        [
          "Sitzungen und gemerkte Geräte",
          "bis sie enden oder du dich dort ausloggst; aufgeräumt wird jede Stunde",
        ],
        [
          "Benachrichtigungen",
          "gelesene 180 Tage, ungelesene bis du sie liest; alle höchstens so lange wie dein Konto",
        ],
        [
          "Push-Adresse eines Geräts",
          "bis du Push ausschaltest, dich ausloggst oder der Push-Dienst sie nicht mehr kennt",
        ],
        ["Links aus Mails", "für ein neues Passwort 60 Minuten, zur Bestätigung deiner Adresse 7 Tage"],
        ["Mails zum Konto", "1 Tag nach dem Versand, unzustellbare 30 Tage"],
        ["Zähler gegen Missbrauch", "Minuten, höchstens gut einen Tag"],
        [
          "Name, Kontaktdaten und Dateien einer Bestellung",
          "bis du dein Konto löschst. Ohne Konto: schreib uns. Oder leg mit derselben Adresse eines an und bestätige sie; dann gehören die Bestellungen dir, auch zum Löschen",
        ],
        [
          "Rechnungen und Buchungen",
          <>
            Belege acht, Bücher zehn Jahre ab Ende des Kalenderjahrs (<Law>§ 147 AO</Law>,{" "}
            <Law>§ 14b UStG</Law>, <Law>§ 257 HGB</Law>); nach einer Löschung ohne Namen und Kontaktdaten
          </>,
        ],
        ["Protokolle unseres Programms", "höchstens 30 Tage"],
        ["Protokolle des Webservers", "zwei Wochen"],
        ["Sicherungskopien", "zwei Wochen; so lange enthalten sie auch, was inzwischen gelöscht ist"],
      ]}
    />
  );
}

export function Deletion() {
  return (
    <>
      <p>
        In den <a href="/settings#daten">Einstellungen</a> bekommst du alles, was wir über dich gespeichert
        haben, als ZIP: die Angaben in lesbaren Dateien, auch zu deinen Lounges, dazu dein Bild, deine Tickets
        und Rechnungen.
      </p>
      <p>
        Dort löschst du auch dein Konto. Vorher siehst du, was geht und was bleibt. Sofort weg sind Profil,
        Bild, Freundschaften, Städte, Benachrichtigungen, Push, Logins und die Mails zu deinen Bestellungen,
        kurz darauf auch alle Dateien. Tickets und Lounges für kommende Events werden ungültig, ohne
        Erstattung. Bestellungen, Tickets, Buchungen und Rechnungen bleiben ohne deinen Namen und deine
        Kontaktdaten, weil das Steuerrecht es verlangt (<Law>Art. 17 Abs. 3 lit. b DSGVO</Law>). Lässt du dir
        dabei ein Guthaben auszahlen, bleiben Betrag, IBAN und Kontoinhaber als Beleg.
      </p>
      <p>
        Warten muss die Löschung, solange eine deiner Zahlungen läuft oder deine Tickets und Buchungen gerade
        entstehen, und solange nur dein Konto für einen Veranstalter mit verkauften Tickets oder für diese
        Plattform einsteht. Ist zu einer Bestellung noch Geld unterwegs oder strittig, bleiben ihr Name und
        Kontaktdaten, bis das geklärt ist (<Law>Art. 17 Abs. 3 lit. e DSGVO</Law>).
      </p>
    </>
  );
}

export function Rights() {
  return (
    <>
      <p>
        Du kannst Auskunft, Berichtigung, Löschung, Einschränkung und Übertragung deiner Daten verlangen (
        <Law>Art. 15 bis 20 DSGVO</Law>) und eine Einwilligung für die Zukunft widerrufen. Schreib dafür an{" "}
        <SupportMail />.
      </p>
      <p>
        <strong>
          Der Verarbeitung nach <Law>Art. 6 Abs. 1 lit. f DSGVO</Law> kannst du jederzeit aus Gründen
          widersprechen, die sich aus deiner besonderen Situation ergeben (<Law>Art. 21 DSGVO</Law>).
        </strong>
      </p>
      <p>
        Ohne die Angaben, die Bestellung und Registrierung verlangen, können wir dir kein Ticket verkaufen und
        kein Konto geben; alles andere ist freiwillig. Entscheidungen im Sinn von <Law>Art. 22 DSGVO</Law>{" "}
        treffen keine Automaten.
      </p>
      <p>
        Du kannst dich auch bei einer Aufsichtsbehörde beschweren, zum Beispiel beim Hamburgischen
        Beauftragten für Datenschutz und Informationsfreiheit.
      </p>
    </>
  );
}
