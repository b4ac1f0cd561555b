import { type ReactNode, useState } from "react";
import type { User } from "#contract/areas/login.ts";
import { call } from "#web/platform/call.ts";
import { chooseTheme } from "#web/platform/choose-theme.lazy.ts";
import { userChanged } from "#web/platform/session/session.ts";
import { useTheme } from "#web/platform/theme.ts";
import { Switch } from "#web/ui/choice.tsx";

/** What works at once, without "save". `push` is the switch of this device. */
export function Preferences({ user, push }: { user: User; push: ReactNode }) {
  const theme = useTheme();
  return (
    <div>
      <Switch
        label="Dunkle Ansicht"
        detail="Auf allen deinen Geräten"
        checked={theme === "dark"}
        onChange={(event) => void chooseTheme(event.target.checked ? "dark" : "light")}
      />
      {push}
      <VisibleSwitch user={user} />
    </div>
  );
}

/** Shows the wish at once; goes back to what is kept when it could not be kept. */
function VisibleSwitch({ user }: { user: User }) {
  const [wish, setWish] = useState<boolean | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const change = async (isVisible: boolean) => {
    setWish(isVisible);
    setFailure(null);
    const answer = await call("settings/setPreferences", { visible: isVisible ? "1" : "0" });
    if (answer.status === 250) userChanged(answer.data);
    else setFailure(answer.data);
    // Of two quick presses the last one's answer counts.
    setWish((latest) => (latest === isVisible ? null : latest));
  };
  return (
    <>
      <Switch
        label="Im Scoreboard und bei Freunden sichtbar"
        detail="Vorname und erster Buchstabe des Nachnamens"
        checked={wish ?? user.visible === 1}
        onChange={(event) => void change(event.target.checked)}
      />
      {failure !== null && (
        <p className="field__error" role="alert">
          {failure}
        </p>
      )}
    </>
  );
}
