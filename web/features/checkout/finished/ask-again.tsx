import { call } from "#web/platform/call.ts";
import { useFormCall } from "#web/platform/use-form-call.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Mail } from "#web/ui/icons.ts";
import { LiveText } from "#web/ui/live-text.tsx";

/** The mail that asks for the confirmation, once more, for a buyer who does not find it. */
export function AskAgain({ cipher }: { cipher: string }) {
  const form = useFormCall({ send: () => call("checkout/askConfirmation", { cipher }) });
  const said = form.failure?.message ?? form.done?.data ?? "";
  return (
    <>
      <div className="finished__actions">
        <Button variant="secondary" busy={form.isBusy} onClick={form.submit}>
          {!form.isBusy && <Icon of={Mail} />}
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
