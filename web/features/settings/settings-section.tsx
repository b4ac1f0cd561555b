import type { ReactNode } from "react";

/** The sections in their order, for the navigation beside them. */
export const SECTIONS = [
  { id: "profil", title: "Profil" },
  { id: "passwort", title: "Passwort" },
  { id: "sitzungen", title: "Sitzungen" },
  { id: "ansicht", title: "Ansicht und Mitteilungen" },
  { id: "daten", title: "Deine Daten" },
] as const;
type SectionId = (typeof SECTIONS)[number]["id"];

type SettingsSectionProps = { id: SectionId; title: string; hint?: ReactNode; children: ReactNode };

export function SettingsSection({ id, title, hint, children }: SettingsSectionProps) {
  return (
    <section className="settings__section" id={id} aria-labelledby={`${id}-title`}>
      <div>
        <h2 className="t-h2" id={`${id}-title`}>
          {title}
        </h2>
        {hint && <p className="settings__hint small muted">{hint}</p>}
      </div>
      {children}
    </section>
  );
}
