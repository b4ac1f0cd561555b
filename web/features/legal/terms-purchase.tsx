import { E_MAIL } from "#web/platform/unbroken.ts";
import { Law } from "./legal-page.tsx";

export function Seller() {
  return (
    <>
      <p>
        Tickets verkauft der Veranstalter, der auf der Seite des Events und auf der Rechnung steht. Wir
        vermitteln diesen Vertrag in seinem Namen und für seine Rechnung, nehmen die Zahlung entgegen und
        stellen dir die Tickets zu. Der Veranstalter ist für das Event selbst verantwortlich.
      </p>
      <p>
        Bei Events mit einem externen Ticketshop kommt der Vertrag dort zustande; es gelten dessen
        Bedingungen.
      </p>
    </>
  );
}

export function Conclusion() {
  return (
    <>
      <p>
        Die Darstellung eines Events ist noch kein Angebot. Mit „Zahlungspflichtig bestellen“ gibst du ein
        verbindliches Angebot ab. Der Vertrag kommt zustande, sobald die Zahlung bestätigt ist und wir dir die
        Tickets bereitstellen. Deine Eingaben kannst du bis zur Bestellung jederzeit prüfen und ändern. Was du
        bestellt hast, bekommst du mit der Bestätigung per {E_MAIL}, und wir speichern es. Vertragssprache ist
        Deutsch.
      </p>
      <p>
        Mit der Bestellung halten wir die Tickets kurz für dich zurück, und wenn du die Zahlungsseite öffnest,
        bis sie abläuft. Wann das ist, steht auf der Seite deines Kaufs, solange die Zahlung offen ist. Danach
        gehen die Tickets wieder in den Verkauf. Kommt deine Zahlung dann noch an, bekommst du die Tickets,
        wenn noch welche da sind, sonst ohne dein Zutun dein Geld zurück.
      </p>
      <p>
        Bei manchen kostenlosen Tickets bitten wir dich, deine {E_MAIL}-Adresse zu bestätigen. Sie gehören dir
        dann mit der Bestätigung.
      </p>
    </>
  );
}

export function Payment() {
  return (
    <p>
      Alle Preise sind Gesamtpreise in Euro und enthalten die gesetzliche Umsatzsteuer. Pflichtgebühren sind
      schon in den „ab“-Preisen enthalten und werden vor der Bestellung einzeln gezeigt. Der Betrag ist sofort
      fällig. Womit du bezahlen kannst, steht auf der Seite des Events und in den Bestellschritten.
    </p>
  );
}

export function Withdrawal() {
  return (
    <p>
      Für Freizeitveranstaltungen mit festem Termin besteht kein Widerrufsrecht (
      <Law>§ 312g Abs. 2 Nr. 9 BGB</Law>). Deine Bestellung ist also verbindlich, sobald sie bestätigt ist.
      Was der Veranstalter bei Absage oder Verlegung schuldet, bleibt davon unberührt.
    </p>
  );
}

export function Admission() {
  return (
    <ul>
      <li>
        Jedes Ticket gilt einmal: Nur der erste Scan seines QR-Codes öffnet die Tür. Zeige ihn auf dem Handy
        oder ausgedruckt.
      </li>
      <li>
        Personalisierte Tickets gelten nur für die Person, deren Name darauf steht, und lassen sich nicht
        übertragen. Nimm einen gültigen Lichtbildausweis mit.
      </li>
      <li>
        Andere Tickets darfst du privat weitergeben. Ein gewerblicher Weiterverkauf und ein Verkauf über dem
        aufgedruckten Preis sind nicht erlaubt; solche Tickets können wir ohne Erstattung sperren.
      </li>
      <li>
        Es gelten das Jugendschutzgesetz und die Altersgrenze des Events. Wer sie nicht erfüllt, kommt nicht
        hinein und hat keinen Anspruch auf Erstattung.
      </li>
      <li>
        Holt deine Bank eine Zahlung zurück, werden die Tickets dieser Bestellung ungültig; der Anspruch auf
        den Preis bleibt.
      </li>
      <li>Der Veranstalter übt das Hausrecht aus.</li>
    </ul>
  );
}

export function CalledOff() {
  return (
    <p>
      Fällt ein Event aus, erstatten wir im Namen des Veranstalters den Ticketpreis samt Pflichtgebühren über
      die Zahlungsart, mit der du bezahlt hast. Wird ein Event verlegt, behält dein Ticket seine Gültigkeit;
      passt dir der neue Termin nicht, bekommst du dein Geld zurück, wenn du dich vor dem neuen Termin
      meldest. Kleine, zumutbare Änderungen am Programm sind kein Grund für eine Erstattung.
    </p>
  );
}

export function Insurance() {
  return (
    <p>
      Wo eine Ticketversicherung angeboten wird, kannst du sie zu jedem Ticket hinzunehmen. Kannst du aus
      wichtigem Grund (Krankheit, Unfall, Tod eines nahen Angehörigen) nicht kommen und weist du das nach,
      erstatten wir den Ticketpreis. Melde dich dafür vor Beginn des Events.
    </p>
  );
}
