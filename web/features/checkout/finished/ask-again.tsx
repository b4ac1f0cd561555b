import { useState } from "react";
import { call, RETRY_MESSAGE } from "#web/platform/call.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Mail } from "#web/ui/icons.ts";
import { LiveText } from "#web/ui/live-text.tsx";

/** The mail that asks for the confirmation, once more, for a buyer who does not find it. */
export function AskAgain({ cipher }: { cipher: string }) {
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState("");
  const ask = async () => {
    setBusy(true);
    const answer = await call("checkout/askConfirmation", { cipher });
    setBusy(false);
    setSaid(answer.data || RETRY_MESSAGE);
  };
  return (
    <>
      <div className="finished__actions">
        <Button variant="secondary" busy={isBusy} onClick={() => void ask()}>
          {!isBusy && <Icon of={Mail} />}
          Mail noch einmal schicken
        </Button>
      </div>
      {said && (
        <p className="small muted" aria-hidden="true">
          {said}
        </p>
      )}
      <LiveText text={said} />
    </>
  );
}
