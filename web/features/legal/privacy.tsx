import type { ReactNode } from "react";
import { PRIVACY_SECTIONS, type PrivacySection } from "#contract/privacy-sections.ts";
import { LegalPage } from "./legal-page.tsx";
import {
  Account,
  Coupons,
  Devices,
  Friends,
  Mails,
  Notifications,
  Points,
  Portrait,
} from "./privacy-account.tsx";
import { Abuse, Deletion, Recipients, Retention, Rights } from "./privacy-rules.tsx";
import { Controller, InShort, Place, Purchase, Storage, Visit } from "./privacy-visit.tsx";

const CONTENT: Readonly<Record<PrivacySection, ReactNode>> = {
  kurz: <InShort />,
  verantwortlich: <Controller />,
  aufruf: <Visit />,
  browser: <Storage />,
  standort: <Place />,
  bestellung: <Purchase />,
  konto: <Account />,
  bild: <Portrait />,
  geraete: <Devices />,
  freunde: <Friends />,
  punkte: <Points />,
  gutscheine: <Coupons />,
  mitteilungen: <Notifications />,
  mails: <Mails />,
  missbrauch: <Abuse />,
  empfaenger: <Recipients />,
  fristen: <Retention />,
  loeschen: <Deletion />,
  rechte: <Rights />,
};

const SECTIONS = PRIVACY_SECTIONS.map((section) => ({ ...section, content: CONTENT[section.id] }));

/**
 * What happens to personal data (Art. 13 DSGVO, § 25 TDDDG), as far as this installation processes any. The periods are the
 * server's; `server/guarantees/privacy-page.test.ts` compares both, and the tables with the sections.
 */
export function Privacy() {
  return <LegalPage title="Datenschutz" date="23. November 2026" sections={SECTIONS} hasContents />;
}
