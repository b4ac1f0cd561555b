import { ACCOUNT_MIN_AGE, ONLINE_MILLISECONDS } from "#contract/account-data.ts";
import { E_MAIL } from "#web/platform/unbroken.ts";
import { Law } from "./legal-page.tsx";

export function Account() {
  return (
    <>
      <p>
        Für ein Konto brauchen wir Vorname, Nachname, Geschlecht, {E_MAIL}-Adresse, Telefonnummer,
        Geburtsdatum und ein Passwort (<Law>Art. 6 Abs. 1 lit. b DSGVO</Law>). Das Geburtsdatum zeigt, dass du
        mindestens {ACCOUNT_MIN_AGE} bist; niemand außer dir sieht es. Vom Passwort behalten wir nur einen
        Prüfwert, aus dem es sich nicht zurückrechnen lässt. Kann ein Ticket die Schrift deines Namens nicht
        drucken, kommt seine Schreibweise in lateinischen Buchstaben dazu.
      </p>
      <p>
        Dazu kommt, was im Konto entsteht: wann es angelegt, seine Adresse bestätigt und es zuletzt benutzt
        wurde, deine Einstellungen, die Städte, die du dir merkst, die Events, die du anlegst, deine
        Bestellungen, dein Guthaben und jede Buchung, die es ändert, und, falls du für einen Veranstalter oder
        für uns arbeitest, deine Rechte. Die Buchungen des Guthabens bleiben nach dem Löschen des Kontos ohne
        deinen Namen als Teil der Buchhaltung (<Law>§ 147 AO</Law>).
      </p>
    </>
  );
}

export function Portrait() {
  return (
    <p>
      Ein Profilbild ist freiwillig (<Law>Art. 6 Abs. 1 lit. a DSGVO</Law>). Dein Gerät schneidet es zu, wir
      speichern es neu, ohne Aufnahmeort und andere Angaben der Kamera, in mehreren Größen. Es sehen deine
      Freunde, alle, denen du eine Anfrage schickst, und wer das Scoreboard ansieht, wenn du darin stehst.
      Seine Adresse im Netz ist zufällig und für Suchmaschinen gesperrt; wer sie kennt, kann das Bild abrufen.
      Ersetzt oder entfernst du es, löschen wir das alte.
    </p>
  );
}

export function Devices() {
  return (
    <>
      <p>
        Zu jedem Login merken wir uns Browser und Betriebssystem („Firefox auf macOS“), die geschätzte Stadt,
        Beginn und letzte Benutzung. Du siehst die Liste in den{" "}
        <a href="/settings#sitzungen">Einstellungen</a>, erkennst fremde Logins und beendest sie (
        <Law>Art. 6 Abs. 1 lit. b und f DSGVO</Law>). Die IP-Adresse speichern wir nicht dazu; zu einer
        Sitzung aber, wann du in ihr zuletzt dein Passwort eingegeben hast.
      </p>
      <p>
        Von den Schlüsseln, die in den Cookies einer Sitzung und eines gemerkten Geräts stehen, behalten wir
        nur Prüfwerte. Eine Sitzung endet nach 12 Stunden ohne Benutzung und spätestens nach 30 Tagen, ein
        gemerktes Gerät nach 180 Tagen ohne Benutzung und spätestens 365 Tage, nachdem du dort dein Passwort
        eingegeben hast.
      </p>
    </>
  );
}

export function Friends() {
  return (
    <>
      <p>
        Wer deine bestätigte {E_MAIL}-Adresse kennt, kann dir eine Freundschaftsanfrage schicken und erfährt
        dadurch, dass du ein Konto hast. Wir speichern, wer wen wann gefragt und wer angenommen hat (
        <Law>Art. 6 Abs. 1 lit. b DSGVO</Law>).
      </p>
      <p>
        Andere sehen von dir Vornamen, ersten Buchstaben des Nachnamens und Bild; wen du fragst, sieht auch,
        wie viele gemeinsame Freunde ihr habt. Freunde sehen außerdem, ob du in den letzten{" "}
        {ONLINE_MILLISECONDS / 60_000} Minuten da warst und wann zuletzt. Das schaltest du in den{" "}
        <a href="/settings#ansicht">Einstellungen</a> ab. Ablehnen, Zurückziehen und Beenden löscht den
        Eintrag und meldet niemandem etwas.
      </p>
    </>
  );
}

export function Points() {
  return (
    <p>
      Für Tickets, Lounges und Getränke und für jedes Event, bei dem du bist, bekommst du Punkte. Wir
      speichern jede Bewegung deiner Punkte mit ihrem Anlass, ihren Stand und die Events, bei denen du warst (
      <Law>Art. 6 Abs. 1 lit. b DSGVO</Law>). Im Scoreboard sehen andere, die eingeloggt sind, deinen
      Vornamen, den ersten Buchstaben des Nachnamens, dein Bild und wie viele Punkte du je gesammelt hast (
      <Law>Art. 6 Abs. 1 lit. f DSGVO</Law>); das schaltest du in den{" "}
      <a href="/settings#ansicht">Einstellungen</a> ab.
    </p>
  );
}

export function Coupons() {
  return (
    <p>
      Wir speichern die Gutscheine, die du für Punkte bekommst (<Law>Art. 6 Abs. 1 lit. b DSGVO</Law>). Sie
      gehören dir allein und verfallen mit deinem Konto. Gilt ein Gutschein pro Person nur so und so oft,
      zählen wir, wie oft du ihn genutzt hast: für dein Konto und als Prüfwert für dein Postfach, auch wenn du
      als Gast bestellst (<Law>Art. 6 Abs. 1 lit. f DSGVO</Law>). Das löschen wir 90 Tage, nachdem der
      Gutschein abgelaufen ist; was für dein Konto gezählt ist, auch mit dem Konto.
    </p>
  );
}

export function Notifications() {
  return (
    <>
      <p>
        Benachrichtigungen stehen in deinem Konto: Text, Anlass, Zeit, und ob du sie gelesen hast (
        <Law>Art. 6 Abs. 1 lit. b DSGVO</Law>). Nennt eine den Namen einer anderen Person, verschwindet sie
        mit deren Konto.
      </p>
      <p>
        Push bekommst du nur auf Geräten, auf denen du es einschaltest (<Law>Art. 6 Abs. 1 lit. a DSGVO</Law>
        ). Dann speichern wir die Adresse, die der Push-Dienst deines Browsers (Apple, Google, Microsoft oder
        Mozilla) für dieses Gerät vergibt. Über ihn schicken wir die Texte verschlüsselt; lesen kann sie nur
        dein Browser. Ausgeschaltet ist Push mit einem Tipp, und mit dem Ausloggen.
      </p>
    </>
  );
}

export function Mails() {
  return (
    <p>
      Wir schreiben dir nur, wozu du Anlass gibst: Tickets, Rechnung und was mit deiner Bestellung geschieht;
      Links, mit denen du deine Adresse bestätigst oder ein neues Passwort setzt; Hinweise, wenn sich Passwort
      oder Adresse ändern oder dein Konto gelöscht ist (<Law>Art. 6 Abs. 1 lit. b und f DSGVO</Law>). Dafür
      merken wir uns Empfänger, Anlass und Versand, von den Links nur Prüfwerte. Newsletter gibt es nicht, und
      ob du eine Mail öffnest, erfahren wir nicht.
    </p>
  );
}
