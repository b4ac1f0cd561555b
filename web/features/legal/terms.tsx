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
  { id: "geltung", title: "1. Worum es geht", content: <Scope /> },
  { id: "konto", title: "2. Dein Konto", content: <AccountUse /> },
  { id: "miteinander", title: "3. Freunde, Bilder und Umgang", content: <ConductAndPictures /> },
  { id: "ende", title: "4. Ende des Kontos", content: <Termination /> },
  { id: "vertragspartner", title: "5. Dein Vertragspartner", content: <Seller /> },
  { id: "vertrag", title: "6. Bestellung und Vertrag", content: <Conclusion /> },
  { id: "preise", title: "7. Preise und Zahlung", content: <Payment /> },
  { id: "widerruf", title: "8. Kein Widerrufsrecht", content: <Withdrawal /> },
  { id: "einlass", title: "9. Tickets und Einlass", content: <Admission /> },
  { id: "absage", title: "10. Absage, Verlegung, Änderung", content: <CalledOff /> },
  { id: "versicherung", title: "11. Ticketversicherung", content: <Insurance /> },
  { id: "haftung", title: "12. Haftung", content: <Liability /> },
  { id: "schluss", title: "13. Schlussbestimmungen", content: <Closing /> },
];

/** General terms of accounts and sales: the platform arranges the contract, the organiser is the seller. */
export function Terms() {
  return (
    <LegalPage
      title={"Allgemeine Geschäfts\u00adbedingungen"}
      date="23. November 2026"
      sections={SECTIONS}
      hasContents
    />
  );
}
