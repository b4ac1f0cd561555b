import { useSite } from "#web/platform/page-context.ts";
import { E_MAIL } from "#web/platform/unbroken.ts";
import { Law, LegalPage } from "./legal-page.tsx";
import { SupportMail, SupportPhone } from "./support-links.tsx";

const SECTIONS = [
  { id: "angaben", title: "Angaben gemäß § 5 DDG" },
  { id: "kontakt", title: "Kontakt" },
  { id: "register", title: "Register und Umsatzsteuer" },
  { id: "inhalt", title: "Verantwortlich für den Inhalt nach § 18 Abs. 2 MStV" },
  { id: "streit", title: "Streitbeilegung" },
  { id: "barrierefreiheit", title: "Barrierefreiheit" },
  { id: "daten", title: "Daten und Bilder" },
] as const;

/** The people behind the product (§ 5 DDG, § 18 Abs. 2 MStV, § 36 VSBG) and the sources of its data. */
export function Imprint() {
  const { company } = useSite();
  return (
    <LegalPage
      title="Impressum"
      sections={SECTIONS}
      content={{
        angaben: (
          <>
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
          </>
        ),
        kontakt: (
          <>
            <p>
              {E_MAIL}: <SupportMail />
              <br />
              Telefon: <SupportPhone />
            </p>
          </>
        ),
        register: (
          <>
            <p>
              Registereintrag: {company.register}
              <br />
              Umsatzsteuer-Identifikationsnummer gemäß § 27a UStG: {company.vatId}
            </p>
          </>
        ),
        inhalt: (
          <>
            <p>
              {company.director}, {company.street}, {company.postcode} {company.city}
            </p>
            <p>
              Für die Angaben zu einem Event ist der Veranstalter verantwortlich, der auf dessen Seite genannt
              wird.
            </p>
          </>
        ),
        streit: (
          <>
            <p>
              Wir sind nicht verpflichtet und nicht bereit, an Streitbeilegungsverfahren vor einer
              Verbraucherschlichtungsstelle teilzunehmen (<Law>§ 36 VSBG</Law>). Schreib uns, wenn etwas nicht
              stimmt: Wir finden eine Lösung.
            </p>
          </>
        ),
        barrierefreiheit: (
          <>
            <p>
              {company.productName} soll für alle nutzbar sein und richtet sich nach den Web Content
              Accessibility Guidelines 2.2, Stufe AA, und dem Barrierefreiheitsstärkungsgesetz. Alle Abläufe
              gehen mit der Tastatur und mit Vorleseprogrammen. Stößt du auf eine Hürde, schreib an{" "}
              <SupportMail />. Zuständig für die Aufsicht ist die Marktüberwachungsstelle der Länder für die
              Barrierefreiheit von Produkten und Dienstleistungen in Magdeburg.
            </p>
          </>
        ),
        daten: (
          <>
            <p>
              Städte und ihre Lage stammen von <a href="https://www.geonames.org/">GeoNames</a>, lizenziert
              unter{" "}
              <a href="https://creativecommons.org/licenses/by/4.0/deed.de">
                Creative Commons Namensnennung 4.0
              </a>
              ; deutsche Namen haben wir ergänzt. In welcher Stadt eine Internetadresse liegt, sagt uns{" "}
              <a href="https://db-ip.com/">IP Geolocation by DB-IP</a>, lizenziert ebenso. Bilder der Events
              gehören den Veranstaltern oder uns.
            </p>
          </>
        ),
      }}
    />
  );
}
