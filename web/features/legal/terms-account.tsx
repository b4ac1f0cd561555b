import { ACCOUNT_MIN_AGE } from "#contract/account-data.ts";
import { E_MAIL } from "#web/platform/unbroken.ts";
import { SupportMail } from "./support-links.tsx";

export function AccountUse() {
  return (
    <>
      <p>
        Ein Konto ist kostenlos. Du kannst es anlegen, wenn du mindestens {ACCOUNT_MIN_AGE} Jahre alt bist.
        Tickets kannst du auch als Gast bestellen, ohne Konto.
      </p>
      <ul>
        <li>
          Gib bei der Registrierung richtige Daten an, den Namen wie im Ausweis, und halte sie in den
          Einstellungen aktuell. Das Geburtsdatum lässt sich dort nicht ändern; hast du dich vertippt, schreib
          uns.
        </li>
        <li>
          Bestätige deine {E_MAIL}-Adresse über den Link, den wir dir schicken. Danach gehören auch
          Bestellungen zu deinem Konto, die du mit dieser Adresse als Gast aufgegeben hast.
        </li>
        <li>Ein Konto ist für eine Person. Es lässt sich nicht verkaufen oder weitergeben.</li>
        <li>
          Halte dein Passwort geheim. Glaubst du, dass jemand anderes dein Konto benutzt, ändere das Passwort
          und schreib uns an <SupportMail />.
        </li>
      </ul>
    </>
  );
}

export function ConductAndPictures() {
  return (
    <ul>
      <li>
        Schick Freundschaftsanfragen nur Menschen, die du kennst, und nicht noch einmal, wenn sie abgelehnt
        haben.
      </li>
      <li>
        Lade als Profilbild nur hoch, woran du die Rechte hast und was andere zeigt, wenn sie einverstanden
        sind. Verboten ist, was strafbar, beleidigend, jugendgefährdend oder Werbung ist. Solche Bilder dürfen
        wir entfernen.
      </li>
      <li>
        Du erlaubst uns, dein Bild zu speichern und denen zu zeigen, die es laut Datenschutzerklärung sehen,
        bis du es entfernst.
      </li>
      <li>
        Benutze die Plattform nicht so, dass es für andere ausfällt, und lies es nicht automatisiert in großen
        Mengen aus.
      </li>
    </ul>
  );
}

export function Termination() {
  return (
    <>
      <p>
        Du kannst dein Konto jederzeit ohne Frist in den Einstellungen löschen. Was dabei verloren geht und
        was bleibt, zeigen wir dir vorher; Tickets für kommende Events werden ungültig, ohne Erstattung. Läuft
        gerade eine deiner Zahlungen, geht es, sobald sie vorbei ist.
      </p>
      <p>
        Wir können ein Konto mit einer Frist von vier Wochen kündigen. Aus wichtigem Grund können wir es
        sofort sperren oder kündigen, vor allem bei falschen Angaben zur Person, gewerblichem Weiterverkauf,
        Missbrauch von Zahlungsmitteln oder schweren Verstößen gegen Abschnitt 3. Wo es zumutbar ist, mahnen
        wir vorher, und den Grund sagen wir dir per {E_MAIL}. Bezahlte Tickets bleiben gültig, soweit nicht
        sie selbst der Grund sind.
      </p>
    </>
  );
}
