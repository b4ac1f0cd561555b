import { useSite } from "#web/platform/page-context.ts";
import { SupportMail } from "./support-links.tsx";

export function Scope() {
  const { company, origin } = useSite();
  return (
    <p>
      Diese Bedingungen gelten für dein Konto und für alle Käufe bei {company.productName} ({origin}),
      betrieben von {company.legalName}, {company.street}, {company.postcode} {company.city}. Für einen Kauf
      gilt die Fassung, die an seinem Tag hier steht. Andere Bedingungen gelten nur, wenn wir ihnen
      ausdrücklich zugestimmt haben.
    </p>
  );
}

export function Liability() {
  return (
    <p>
      Wir haften unbeschränkt für Vorsatz und grobe Fahrlässigkeit, für Schäden an Leben, Körper und
      Gesundheit und nach dem Produkthaftungsgesetz. Bei leichter Fahrlässigkeit haften wir nur für die
      Verletzung wesentlicher Vertragspflichten und begrenzt auf den vorhersehbaren, typischen Schaden. Für
      das Event haftet der Veranstalter.
    </p>
  );
}

export function Closing() {
  return (
    <p>
      Bei Fragen und Beschwerden schreib an <SupportMail />. Wir nehmen nicht an Verfahren vor einer
      Verbraucherschlichtungsstelle teil. Es gilt deutsches Recht; zwingende Schutzvorschriften des Landes, in
      dem du lebst, bleiben dir erhalten.
    </p>
  );
}
