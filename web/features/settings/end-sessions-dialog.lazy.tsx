import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.lazy.tsx";
import { FormNotice } from "#web/ui/form-notice.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import type { DeviceSession } from "./device-texts.ts";
import { useEndSessions } from "./use-end-sessions.lazy.ts";

export type EndSessionsDialogProps = {
  /** The device that is logged out; undefined: every device, this one too. */
  session: DeviceSession | undefined;
  isOpen: boolean;
  onClose: () => void;
  /** That device is logged out now. */
  onEnded: (session: DeviceSession) => void;
  /** Takes the focus when the device's row has gone with the button that opened this. */
  focusAfterId: string;
};

/** Asks for the password before another device is logged out, or every device. */
export function EndSessionsDialog(props: EndSessionsDialogProps) {
  const { session, isOpen, onClose, onEnded, focusAfterId } = props;
  const form = useEndSessions(session, (ended) => {
    close();
    onEnded(ended);
  });
  const close = () => {
    form.reset();
    onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={session === undefined ? "Überall abmelden?" : "Gerät abmelden?"}
      size="s"
      focusAfterId={focusAfterId}
      foot={
        <>
          <Button variant="quiet" onClick={close}>
            Abbrechen
          </Button>
          <Button {...form.button} variant="danger">
            {session === undefined ? "Überall abmelden" : "Abmelden"}
          </Button>
        </>
      }
    >
      <form className="end-sessions" {...form.props}>
        <p>
          {session === undefined
            ? "Alle Geräte werden abgemeldet, auch dieses. Danach loggst du dich mit deinem Passwort neu ein."
            : `„${session.device}“ wird abgemeldet und kommt nur mit deinem Passwort wieder hinein.`}
        </p>
        <PasswordField
          label="Passwort zur Bestätigung"
          autoComplete="current-password"
          {...form.field("currentPassword")}
        />
        <FormNotice failure={form.failure} />
      </form>
    </Dialog>
  );
}
