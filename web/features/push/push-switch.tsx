import "./push.css";
import { Button } from "#web/ui/button.tsx";
import { Switch } from "#web/ui/choice.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { BellRing } from "#web/ui/icons.ts";
import { Notice } from "#web/ui/notice.tsx";
import { needsHomeScreen } from "./push-support.ts";
import { type PushState, usePush } from "./use-push.ts";

const DETAILS: Record<PushState, string> = {
  on: "Wir melden uns auch, wenn du gerade nicht hier bist.",
  off: "Wir melden uns auch, wenn du gerade nicht hier bist. Dein Browser fragt dich einmal.",
  busy: "Wir melden uns auch, wenn du gerade nicht hier bist.",
  denied:
    "In deinem Browser sind Mitteilungen für diese Seite gesperrt. In seinen Einstellungen kannst du das ändern.",
  unsupported: "Dieser Browser kann keine Mitteilungen zeigen.",
};
const HOME_SCREEN =
  "Auf iPhone und iPad geht das, wenn du diese Seite über „Teilen“ zum Home-Bildschirm hinzufügst.";

/** Push messages to this device, on or off at once. */
export function PushSwitch() {
  const { state, isOn, problem, turnOn, turnOff } = usePush();
  const isImpossible = state === "denied" || state === "unsupported";
  return (
    <>
      <Switch
        label="Mitteilungen"
        detail={state === "unsupported" && needsHomeScreen() ? HOME_SCREEN : DETAILS[state]}
        checked={isOn}
        disabled={isImpossible}
        aria-busy={state === "busy" || undefined}
        onChange={(event) => void (event.target.checked ? turnOn() : turnOff())}
      />
      {problem !== null && (
        <Notice tone="error" role="alert">
          {problem}
        </Notice>
      )}
    </>
  );
}

/** Offers to switch messages on with one tap; nothing when they are on, or cannot be. */
export function PushOffer() {
  const { state, turnOn } = usePush();
  if (state !== "off") return null;
  return (
    <div className="push-offer">
      <p>Erfahre es auch, wenn du gerade nicht hier bist.</p>
      <Button variant="secondary" size="small" onClick={() => void turnOn()}>
        <Icon of={BellRing} />
        Mitteilungen einschalten
      </Button>
    </div>
  );
}
