import { useSite } from "#web/platform/page-context.ts";
import { E_MAIL } from "#web/platform/unbroken.ts";
import { LegalPage, LegalSection } from "./legal-page.tsx";

/** Who is behind the product (§ 5 DDG, § 18 Abs. 2 MStV, § 36 VSBG) and whose data it uses. */
export function Imprint() {
  const { company } = useSite();
  return (
    <LegalPage title="Impressum">
      <LegalSection title="Angaben gemäß § 5 DDG">
        <address>
          {company.legalName}
          <br />
          {company.street}
          <br />
          {company.postcode} {company.city}
          <br />
          Deutschland
        </address>
        <p>Vertreten durch die Geschäftsführung: {company.director}</p>
      </LegalSection>
      <LegalSection title="Kontakt">
        <p>
          {E_MAIL}: <a href={`mailto:${company.supportEmail}`}>{company.supportEmail}</a>
          <br />
          Telefon: <a href={`tel:${company.supportPhone.replace(/[^\d+]/g, "")}`}>{company.supportPhone}</a>
        </p>
      </LegalSection>
      <LegalSection title="Register und Umsatzsteuer">
        <p>
          Registereintrag: {company.register}
          <br />
          Umsatzsteuer-Identifikationsnummer gemäß § 27a UStG: {company.vatId}
        </p>
      </LegalSection>
      <LegalSection title="Verantwortlich für den Inhalt nach § 18 Abs. 2 MStV">
        <p>
          {company.director}, {company.street}, {company.postcode} {company.city}
        </p>
        <p>
          Für die Angaben zu einem Event ist der Veranstalter verantwortlich, der auf dessen Seite genannt
          wird.
        </p>
      </LegalSection>
      <LegalSection title="Streitbeilegung">
        <p>
          Wir sind nicht verpflichtet und nicht bereit, an Streitbeilegungsverfahren vor einer
          Verbraucherschlichtungsstelle teilzunehmen (§ 36 VSBG). Schreib uns, wenn etwas nicht stimmt: Wir
          finden eine Lösung.
        </p>
      </LegalSection>
      <LegalSection title="Barrierefreiheit">
        <p>
          {company.productName} soll für alle nutzbar sein und richtet sich nach den Web Content Accessibility
          Guidelines 2.2, Stufe AA, und dem Barrierefreiheitsstärkungsgesetz. Alle Abläufe gehen mit der
          Tastatur und mit Vorleseprogrammen. Stößt du auf eine Hürde, schreib an{" "}
          <a href={`mailto:${company.supportEmail}`}>{company.supportEmail}</a>. Zuständig für die Aufsicht
          ist die Marktüberwachungsstelle der Länder für die Barrierefreiheit von Produkten und
          Dienstleistungen in Magdeburg.
        </p>
      </LegalSection>
      <LegalSection title="Daten und Bilder">
        <p>
          Städte und ihre Lage stammen von <a href="https://www.geonames.org/">GeoNames</a>, lizenziert unter{" "}
          <a href="https://creativecommons.org/licenses/by/4.0/deed.de">Creative Commons Namensnennung 4.0</a>
          ; deutsche Namen haben wir ergänzt. In welcher Stadt eine Internetadresse liegt, sagt uns{" "}
          <a href="https://db-ip.com/">IP Geolocation by DB-IP</a>, lizenziert ebenso. Bilder der Events
          gehören den Veranstaltern oder uns.
        </p>
      </LegalSection>
    </LegalPage>
  );
}
