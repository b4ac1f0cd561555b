import type { ReactNode } from "react";
import { LegalPage } from "./legal-page.tsx";
import { AccountUse, ConductAndPictures, Termination } from "./terms-account.tsx";
import {
  Admission,
  CalledOff,
  Conclusion,
  Insurance,
  Payment,
  Seller,
  Withdrawal,
} from "./terms-purchase.tsx";
import { Closing, Liability, Scope } from "./terms-rest.tsx";

const SECTIONS = [
  { id: "geltung", title: "1. Worum es geht" },
  { id: "konto", title: "2. Dein Konto" },
  { id: "miteinander", title: "3. Freunde, Bilder und Umgang" },
  { id: "ende", title: "4. Ende des Kontos" },
  { id: "vertragspartner", title: "5. Dein Vertragspartner" },
  { id: "vertrag", title: "6. Bestellung und Vertrag" },
  { id: "preise", title: "7. Preise und Zahlung" },
  { id: "widerruf", title: "8. Kein Widerrufsrecht" },
  { id: "einlass", title: "9. Tickets und Einlass" },
  { id: "absage", title: "10. Absage, Verlegung, Änderung" },
  { id: "versicherung", title: "11. Ticketversicherung" },
  { id: "haftung", title: "12. Haftung" },
  { id: "schluss", title: "13. Schlussbestimmungen" },
] as const;

const CONTENT: Readonly<Record<(typeof SECTIONS)[number]["id"], ReactNode>> = {
  geltung: <Scope />,
  konto: <AccountUse />,
  miteinander: <ConductAndPictures />,
  ende: <Termination />,
  vertragspartner: <Seller />,
  vertrag: <Conclusion />,
  preise: <Payment />,
  widerruf: <Withdrawal />,
  einlass: <Admission />,
  absage: <CalledOff />,
  versicherung: <Insurance />,
  haftung: <Liability />,
  schluss: <Closing />,
};

/** General terms of accounts and sales: the platform arranges the contract, the organiser is the seller. */
export function Terms() {
  return (
    <LegalPage
      title={"Allgemeine Geschäfts\u00adbedingungen"}
      date="23. November 2026"
      sections={SECTIONS}
      content={CONTENT}
      hasContents
    />
  );
}
