/** Import only lazily: it brings the modal. */
import { useState } from "react";
import { leaveBy } from "#web/platform/sign-out.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { showToast } from "#web/ui/toast.tsx";

/** Asks once before every device is logged out, this one too. */
export function EndAllDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [isEnding, setEnding] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const close = () => {
    setFailure(null);
    onClose();
  };
  const end = async () => {
    setEnding(true);
    setFailure(null);
    const answer = await leaveBy("settings/endAllSessions", {});
    if (answer.status === 250) {
      showToast("Du bist überall abgemeldet.");
      return;
    }
    setEnding(false);
    setFailure(answer.data);
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title="Überall abmelden?"
      size="s"
      foot={
        <>
          <Button variant="quiet" onClick={close}>
            Abbrechen
          </Button>
          <Button variant="danger" busy={isEnding} onClick={() => void end()}>
            Überall abmelden
          </Button>
        </>
      }
    >
      <p>Alle Geräte werden abgemeldet, auch dieses. Danach loggst du dich mit deinem Passwort neu ein.</p>
      {failure !== null && (
        <Notice tone="error" role="alert">
          <p>{failure}</p>
        </Notice>
      )}
    </Dialog>
  );
}
