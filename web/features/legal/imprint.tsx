import { useSite } from "#web/platform/page-context.ts";
import { E_MAIL } from "#web/platform/unbroken.ts";
import { Law, LegalPage } from "./legal-page.tsx";
import { SupportMail, SupportPhone } from "./support-links.tsx";

/** The people behind the product (§ 5 DDG, § 18 Abs. 2 MStV, § 36 VSBG) and the sources of its data. */
export function Imprint() {
  const { company } = useSite();
  return (
    <LegalPage
      title="Impressum"
      sections={[
        {
          id: "angaben",
          title: "Angaben gemäß § 5 DDG",
          content: (
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
        },
        {
          id: "kontakt",
          title: "Kontakt",
          content: (
            <p>
              {E_MAIL}: <SupportMail />
              <br />
              Telefon: <SupportPhone />
            </p>
          ),
        },
        {
          id: "register",
          title: "Register und Umsatzsteuer",
          content: (
            <p>
              Registereintrag: {company.register}
              <br />
              Umsatzsteuer-Identifikationsnummer gemäß § 27a UStG: {company.vatId}
            </p>
          ),
        },
        {
          id: "inhalt",
          title: "Verantwortlich für den Inhalt nach § 18 Abs. 2 MStV",
          content: (
            <>
              <p>
                {company.director}, {company.street}, {company.postcode} {company.city}
              </p>
              <p>
                Für die Angaben zu einem Event ist der Veranstalter verantwortlich, der auf dessen Seite
                genannt wird.
              </p>
            </>
          ),
        },
        {
          id: "streit",
          title: "Streitbeilegung",
          content: (
            <p>
              Wir sind nicht verpflichtet und nicht bereit, an Streitbeilegungsverfahren vor einer
              Verbraucherschlichtungsstelle teilzunehmen (<Law>§ 36 VSBG</Law>). Schreib uns, wenn etwas nicht
              stimmt: Wir finden eine Lösung.
            </p>
          ),
        },
        {
          id: "barrierefreiheit",
          title: "Barrierefreiheit",
          content: (
            <p>
              {company.productName} soll für alle nutzbar sein und richtet sich nach den Web Content
              Accessibility Guidelines 2.2, Stufe AA, und dem Barrierefreiheitsstärkungsgesetz. Alle Abläufe
              gehen mit der Tastatur und mit Vorleseprogrammen. Stößt du auf eine Hürde, schreib an{" "}
              <SupportMail />. Zuständig für die Aufsicht ist die Marktüberwachungsstelle der Länder für die
              Barrierefreiheit von Produkten und Dienstleistungen in Magdeburg.
            </p>
          ),
        },
        {
          id: "daten",
          title: "Daten und Bilder",
          content: (
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
          ),
        },
      ]}
    />
  );
}
