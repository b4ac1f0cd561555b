import "./settings.css";
import type { ReactNode } from "react";
import type { User } from "#contract/areas/login.ts";
import { SectionNavigation } from "#web/ui/section-navigation.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { OwnData } from "./own-data.lazy.tsx";
import { Preferences } from "./preferences.lazy.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { SessionList, SessionsSkeleton } from "./session-list.tsx";
import { SECTIONS, SettingsSection } from "./settings-section.tsx";

export type SettingsScreenProps = {
  /** Undefined while that is being found out. */
  user: User | undefined;
  /** The switch for push messages on this device. */
  push: ReactNode;
};

/** Settings (specification, "Settings"): what belongs to the account, one section after the other. */
export function SettingsScreen({ user, push }: SettingsScreenProps) {
  return (
    <div className="wrap page settings-page">
      <h1 className="t-h1">Einstellungen</h1>
      <div className="settings">
        <SectionNavigation sections={SECTIONS} label="Abschnitte" />
        <div className="settings__body">
          {user === undefined ? (
            <ProfileSkeleton />
          ) : (
            // Another account is another form.
            <ProfileForm key={user.user_id} user={user} />
          )}
          <SettingsSection id="sitzungen" title="Sitzungen" hint="Hier bist du gerade angemeldet.">
            {user === undefined ? <SessionsSkeleton /> : <SessionList />}
          </SettingsSection>
          <SettingsSection id="ansicht" title="Ansicht und Mitteilungen">
            {user === undefined ? <Skeleton className="h-36" /> : <Preferences user={user} push={push} />}
          </SettingsSection>
          <SettingsSection id="daten" title="Deine Daten">
            {user === undefined ? <Skeleton className="h-24" /> : <OwnData />}
          </SettingsSection>
        </div>
      </div>
    </div>
  );
}

function ProfileSkeleton() {
  return (
    <div className="settings__form" aria-busy="true">
      <SettingsSection id="profil" title="Profil">
        <Skeleton className="size-20 rounded-full" />
        {[1, 2, 3, 4].map((field) => (
          <Skeleton key={field} className="h-16" />
        ))}
      </SettingsSection>
      <SettingsSection id="passwort" title="Passwort">
        {[1, 2, 3].map((field) => (
          <Skeleton key={field} className="h-16" />
        ))}
      </SettingsSection>
    </div>
  );
}
