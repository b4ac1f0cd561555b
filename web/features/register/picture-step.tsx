import { useEffect, useEffectEvent } from "react";
import { Button } from "#web/ui/button.tsx";
import { FileButton } from "#web/ui/file-button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Image } from "#web/ui/icons.ts";
import { PICTURE_FILE_TYPES } from "#web/ui/square-crop/decode-picture.ts";
import { PictureStage } from "#web/ui/square-crop/picture-stage.tsx";
import type { useChosenPicture } from "#web/ui/square-crop/use-chosen-picture.ts";

type PictureStepProps = {
  chosen: ReturnType<typeof useChosenPicture>;
  /** The square that was cut out, as a data URL. */
  onCut: (picture: string) => void;
  onNext: () => void;
  onSkip: () => void;
};

/** Step 1: a picture and its square, or none. „Weiter“ is there once one was chosen. */
export function PictureStep({ chosen, onCut, onNext, onSkip }: PictureStepProps) {
  const keep = useEffectEvent((): boolean => {
    const picture = chosen.cut();
    if (picture !== null) onCut(picture);
    return picture !== null;
  });
  useEffect(() => {
    // A reload in the middle of cropping.
    const onLeave = () => void keep();
    addEventListener("pagehide", onLeave);
    return () => removeEventListener("pagehide", onLeave);
  }, []);

  const pick = (file: File) => void chosen.choose(file);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const picture = chosen.cut();
        if (picture === null) return;
        onCut(picture);
        onNext();
      }}
    >
      <PictureStage chosen={chosen} />
      {chosen.shown === null ? (
        <>
          <FileButton
            accept={PICTURE_FILE_TYPES}
            variant="primary"
            size="large"
            block
            busy={chosen.isOpening}
            onFile={pick}
          >
            {!chosen.isOpening && <Icon of={Image} />}
            Bild auswählen
          </FileButton>
          <Button variant="quiet" block onClick={onSkip}>
            Überspringen
          </Button>
        </>
      ) : (
        <>
          <Button type="submit" variant="primary" size="large" block>
            Weiter
          </Button>
          <div className="register-pair">
            <FileButton
              accept={PICTURE_FILE_TYPES}
              variant="secondary"
              block
              busy={chosen.isOpening}
              onFile={pick}
            >
              {!chosen.isOpening && <Icon of={Image} />}
              Anderes Bild
            </FileButton>
            <Button variant="quiet" block onClick={onSkip}>
              Überspringen
            </Button>
          </div>
        </>
      )}
    </form>
  );
}
