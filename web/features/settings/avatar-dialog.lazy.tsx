import { useRef } from "react";
import { call } from "#web/platform/call.ts";
import { userChanged } from "#web/platform/session/session.ts";
import { useFormCall } from "#web/platform/use-form-call.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.lazy.tsx";
import { FileButton } from "#web/ui/file-button.tsx";
import { FormNotice } from "#web/ui/form-notice.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Image } from "#web/ui/icons.ts";
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
  const avatar = useRef(new Blob());
  const form = useFormCall({
    send: () => call("settings/changeAvatar", { avatar: avatar.current }),
    onSuccess: (user) => {
      void userChanged(user);
      showToast("Dein neues Bild ist da.");
      close();
    },
  });
  const close = () => {
    form.forgive();
    onClose();
  };
  const save = () => {
    const cut = chosen.cut();
    const picture = cut === null ? null : pictureOf(cut);
    if (picture === null) return;
    avatar.current = picture;
    void form.submit();
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
          <Button variant="primary" busy={form.isBusy} disabled={chosen.shown === null} onClick={save}>
            Bild übernehmen
          </Button>
        </>
      }
    >
      <PictureStage chosen={chosen} />
      <FormNotice failure={form.failure} />
      <FileButton
        accept={PICTURE_FILE_TYPES}
        variant="secondary"
        size="small"
        block
        busy={chosen.isOpening}
        onFile={(file) => {
          form.forgive();
          void chosen.choose(file);
        }}
      >
        {!chosen.isOpening && <Icon of={Image} />}
        Anderes Bild
      </FileButton>
    </Dialog>
  );
}
