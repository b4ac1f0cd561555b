import { useState } from "react";
import { call } from "#web/platform/call.ts";
import { userChanged } from "#web/platform/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.lazy.tsx";
import { FileButton } from "#web/ui/file-button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Image } from "#web/ui/icons.ts";
import { Notice } from "#web/ui/notice.tsx";
import { pictureOf } from "#web/ui/square-crop/cut-out.ts";
import { PICTURE_FILE_TYPES } from "#web/ui/square-crop/decode-picture.ts";
import { PictureStage } from "#web/ui/square-crop/picture-stage.tsx";
import type { useChosenPicture } from "#web/ui/square-crop/use-chosen-picture.ts";
import { showToast } from "#web/ui/toast.tsx";

type AvatarDialogProps = {
  chosen: ReturnType<typeof useChosenPicture>;
  isOpen: boolean;
  onClose: () => void;
};

/** Crops the chosen picture and makes it the own one. */
export function AvatarDialog({ chosen, isOpen, onClose }: AvatarDialogProps) {
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const close = () => {
    setFailure(null);
    onClose();
  };
  const save = async () => {
    const cut = chosen.cut();
    const avatar = cut === null ? null : pictureOf(cut);
    if (avatar === null || isSaving) return;
    setSaving(true);
    setFailure(null);
    const answer = await call("settings/changeAvatar", { avatar });
    setSaving(false);
    if (answer.status === 250) {
      userChanged(answer.data);
      showToast("Dein neues Bild ist da.");
      close();
    } else setFailure(answer.data);
  };

  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title="Dein Bild"
      foot={
        <>
          <Button variant="quiet" onClick={close}>
            Abbrechen
          </Button>
          <Button
            variant="primary"
            busy={isSaving}
            disabled={chosen.shown === null}
            onClick={() => void save()}
          >
            Bild übernehmen
          </Button>
        </>
      }
    >
      <PictureStage chosen={chosen} />
      {failure !== null && (
        <Notice tone="error" role="alert">
          <p>{failure}</p>
        </Notice>
      )}
      <FileButton
        accept={PICTURE_FILE_TYPES}
        variant="secondary"
        size="small"
        block
        busy={chosen.isOpening}
        onFile={(file) => {
          setFailure(null);
          void chosen.choose(file);
        }}
      >
        {!chosen.isOpening && <Icon of={Image} />}
        Anderes Bild
      </FileButton>
    </Dialog>
  );
}
