import { useSite } from "#web/platform/page-context.ts";
import { E_MAIL } from "#web/platform/unbroken.ts";
import { Law, TermList } from "./legal-page.tsx";
import { SupportMail, SupportPhone } from "./support-links.tsx";

export function InShort() {
  const { company } = useSite();
  return (
    <p>
      Du kannst {company.productName} ansehen, ohne uns zu sagen, wer du bist. Wir setzen keine Werbe- und
      Analyse-Cookies, binden nichts von fremden Servern ein und verkaufen keine Daten. Für ein Ticket oder
      ein Konto brauchen wir Daten von dir: welche, wozu und wie lange, steht hier. In den{" "}
      <a href="/settings#daten">Einstellungen</a> kannst du dein Konto jederzeit exportieren und löschen.
    </p>
  );
}

export function Controller() {
  const { company } = useSite();
  return (
    <address>
      <p>
        {company.legalName}
        <br />
        {company.street}, {company.postcode} {company.city}
        <br />
        {E_MAIL}: <SupportMail />
        <br />
        Telefon: <SupportPhone />
      </p>
    </address>
  );
}

export function Visit() {
  return (
    <>
      <p>
        Dein Browser schickt uns bei jedem Aufruf deine IP-Adresse und seine Kennung. Wir brauchen sie, um zu
        antworten, um Missbrauch abzuwehren und um Störungen zu finden: Unser berechtigtes Interesse ist ein
        Angebot, das erreichbar und sicher ist (<Law>Art. 6 Abs. 1 lit. f DSGVO</Law>).
      </p>
      <p>
        Unser Programm protokolliert Uhrzeit, Bereich und Dauer einer Anfrage und zufällige oder laufende
        Nummern: von Anfragen, Konten und Bestellungen. IP-Adressen, Namen und {E_MAIL}-Adressen stehen nicht
        darin. Der Webserver davor hält IP-Adresse, Uhrzeit, aufgerufene Seite und Dauer fest.
      </p>
      <p>
        Anzeigen kommen von unserem eigenen Server. Wir wählen sie nach der Seite aus, die du gerade ansiehst,
        nie nach deiner Person, und merken uns nicht, wer sie sieht.
      </p>
    </>
  );
}

export function Storage() {
  return (
    <>
      <p>
        Cookies setzen wir erst, wenn du dich einloggst, dich registrierst oder ein neues Passwort setzt. Auf
        verschlüsselten Seiten steht vor den meisten Namen <code>__Host-</code>.
      </p>
      <TermList
        entries={[
          [
            "nachtfalter_session",
            "Hält dich eingeloggt: bis du den Browser schließt, mit „Angemeldet bleiben“ höchstens 180 Tage.",
          ],
          [
            "nachtfalter_remember",
            "Nur mit „Angemeldet bleiben“: lässt dich ohne Passwort wieder herein und wird dabei jedes Mal ersetzt; höchstens 180 Tage.",
          ],
          ["nachtfalter_member", "Sagt den Seiten nur, dass jemand eingeloggt ist; so lange wie das erste."],
          [
            "nachtfalter_known",
            "Sagt, in welche Konten sich dieser Browser schon eingeloggt hat. So sperrt dich niemand aus, der dein Passwort erraten will; höchstens 400 Tage.",
          ],
        ]}
      />
      <p>Loggst du dich aus, löschen wir sie alle.</p>
      <p>Außerdem merkt sich dein Browser, ohne dass wir davon erfahren:</p>
      <ul>
        <li>
          ob du die helle oder die dunkle Ansicht magst, welche Stadt du gewählt hast, ob das Titelbild
          stillsteht und ob Ton und Push auf diesem Gerät aus sind: bis du es löschst, und bis auf die Ansicht
          höchstens, bis du dich ausloggst;
        </li>
        <li>
          was du beim Bestellen und Registrieren eingegeben hast (nie ein Passwort), welche Bestellung noch
          auf ihre Zahlung wartet und wohin du geblättert hast: bis du den Tab schließt;
        </li>
        <li>
          die Tickets einer Bestellung, deren Seite du geöffnet hast, damit du sie auch ohne Netz zeigen
          kannst: bis du dich ausloggst oder sie löschst, sonst bis du mehr als zwei Wochen nach dem Event
          wieder Tickets kaufst.
        </li>
      </ul>
      <p>
        Das alles ist nötig für das, was du selbst verlangst (<Law>§ 25 Abs. 2 Nr. 2 TDDDG</Law>,{" "}
        <Law>Art. 6 Abs. 1 lit. b und f DSGVO</Law>). In den Einstellungen deines Browsers löschst du es
        jederzeit.
      </p>
    </>
  );
}

export function Place() {
  return (
    <>
      <p>
        Nur wenn du auf den Standort-Knopf tippst und ihn freigibst, schickt dein Gerät uns seine Lage, auf
        etwa 100 Meter gerundet. Wir suchen damit einmal die nächste Stadt und speichern die Lage nicht (
        <Law>Art. 6 Abs. 1 lit. a DSGVO</Law>). Die Freigabe nimmst du in deinem Browser zurück.
      </p>
      <p>
        Öffnest du die Auswahl der Stadt oder loggst du dich ein, schätzen wir deine Stadt aus deiner
        IP-Adresse, mit einer Liste auf unserem eigenen Server (<Law>Art. 6 Abs. 1 lit. f DSGVO</Law>, damit
        du deine Stadt schneller findest und fremde Logins erkennst). Behalten wird sie nur bei einem Login,
        siehe „Logins und Geräte“.
      </p>
    </>
  );
}

export function Purchase() {
  return (
    <>
      <p>
        Für eine Bestellung verarbeiten wir Vorname, Nachname, {E_MAIL}-Adresse, für Tickets die
        Telefonnummer, bei personalisierten Tickets die Namen der Gäste (wo nötig auch in lateinischen
        Buchstaben), und was du wann bestellt hast: für Zahlung, Zustellung, Einlass und Rechnung (
        <Law>Art. 6 Abs. 1 lit. b DSGVO</Law>). Aus ihr machen wir Tickets, Buchungen von Lounges, Rechnung
        und Kalendereintrag als Dateien. Rechnungen und Buchungen verlangt außerdem das Steuerrecht (
        <Law>Art. 6 Abs. 1 lit. c DSGVO</Law>).
      </p>
      <p>
        Bist du eingeloggt, gehört die Bestellung zu deinem Konto. Bestätigst du später in einem Konto die{" "}
        {E_MAIL}-Adresse, mit der du als Gast bestellt hast, gehört sie von da an ebenfalls dazu.
      </p>
      <p>
        In deinem Konto merken wir uns auch, welche Upgrades du bestellst, welche Tickets du zum Verkauf
        zurückgibst und wem du ein Ticket weitergibst: Die andere Person sieht dabei deinen Vornamen und den
        ersten Buchstaben deines Nachnamens, und auf dem Ticket steht von da an ihr Name.
      </p>
      <p>
        Deine Zahlungsdaten gibst du direkt beim Zahlungsdienst ein. Er bekommt von uns deine {E_MAIL}
        -Adresse, die Bestellnummer und die Posten mit ihren Preisen. Wir sehen keine Kartennummern und keine
        Kontodaten, sondern nur Beträge, Nummern und Stand von Zahlungen, Erstattungen und Rückbuchungen.
      </p>
    </>
  );
}
