import { Switch } from "#web/ui/choice.tsx";
import { playChime } from "./chime.ts";
import { setSound, useIsSoundOn } from "./sound-setting.ts";

/** Whether something new is heard; switching it on lets it be heard. */
export function SoundSwitch() {
  const isOn = useIsSoundOn();
  return (
    <Switch
      label="Ton"
      detail="Ein leiser Ton, wenn etwas Neues kommt, während du hier bist."
      checked={isOn}
      onChange={(event) => {
        setSound(event.target.checked);
        if (event.target.checked) void playChime();
      }}
    />
  );
}
