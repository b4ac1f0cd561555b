import { useState } from "react";
import { pictureSources } from "#contract/pictures.ts";
import { call } from "#web/platform/call.ts";
import { userChanged } from "#web/platform/session/session.ts";
import { useFormCall } from "#web/platform/use-form-call.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { FileButton } from "#web/ui/file-button.tsx";
import { lazyDialog } from "#web/ui/lazy-part.tsx";
import { PICTURE_FILE_TYPES } from "#web/ui/square-crop/decode-picture.ts";
import { useChosenPicture } from "#web/ui/square-crop/use-chosen-picture.ts";
import { showToast } from "#web/ui/toast.tsx";

const AvatarDialog = lazyDialog(async () => (await import("./avatar-dialog.lazy.tsx")).AvatarDialog);

/** The own picture: another one, cropped in a dialog, or none. */
export function AvatarRow({ avatarKey }: { avatarKey: string | null }) {
  const chosen = useChosenPicture();
  const [isOpen, setOpen] = useState(false);
  const removal = useFormCall({
    send: () => call("settings/removeAvatar", {}),
    onSuccess: (user) => {
      void userChanged(user);
      showToast("Dein Bild ist entfernt.");
    },
  });

  return (
    <div className="avatar-row">
      <Avatar size="l" picture={avatarKey === null ? null : pictureSources(avatarKey)} />
      <div className="avatar-row__actions">
        <FileButton
          accept={PICTURE_FILE_TYPES}
          variant="secondary"
          size="small"
          onFile={(file) => {
            removal.forgive();
            setOpen(true);
            void chosen.choose(file);
          }}
        >
          {avatarKey === null ? "Bild auswählen" : "Bild ändern"}
        </FileButton>
        {avatarKey !== null && (
          <Button variant="quiet" size="small" busy={removal.isBusy} onClick={removal.submit}>
            Entfernen
          </Button>
        )}
      </div>
      {removal.failure !== null && (
        <p className="field__error" role="alert">
          {removal.failure.message}
        </p>
      )}
      <AvatarDialog chosen={chosen} isOpen={isOpen} onClose={() => setOpen(false)} />
    </div>
  );
}
