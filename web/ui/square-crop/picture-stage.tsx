import "../styles/picture-stage.css";
import { type DragEvent, lazy, Suspense, useState } from "react";
import { classNames } from "../class-names.ts";
import { MothMark } from "../moth-mark.tsx";
import { Notice } from "../notice.tsx";
import type { PictureProblem } from "./decode-picture.ts";
import type { useChosenPicture } from "./use-chosen-picture.ts";

const SquareCrop = lazy(() =>
  import("./square-crop.lazy.tsx").then((module) => ({ default: module.SquareCrop })),
);

const PROBLEMS: Record<PictureProblem, string> = {
  heic: "HEIC-Fotos kann dein Browser nicht öffnen. Speichere das Foto als JPEG oder nimm ein anderes.",
  unreadable: "Diese Datei lässt sich nicht als Bild öffnen. Nimm ein JPEG, PNG oder WebP.",
  "too-large": "Das Bild ist größer als 50 MB. Nimm ein kleineres.",
  guarded:
    "Dein Browser lässt uns das Bild nicht zuschneiden. Erlaube es ihm für diese Seite oder mach ohne Bild weiter.",
};

type PictureStageProps = { chosen: ReturnType<typeof useChosenPicture> };

/** Where a picture is chosen (dropped onto it, too) and cropped. */
export function PictureStage({ chosen }: PictureStageProps) {
  const [isOver, setOver] = useState(false);
  const { shown, isOpening, problem } = chosen;
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file !== undefined) void chosen.choose(file);
  };
  const empty = (
    <div className="stage" aria-busy={isOpening}>
      <span className="stage__light">{isOpening ? <span className="spinner" /> : <MothMark />}</span>
    </div>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a user who drags nothing has the button
    <div
      className={classNames("stage-place", isOver && "stage-place--over")}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      {problem !== null && (
        <Notice tone="error" role="alert">
          <p>{PROBLEMS[problem]}</p>
        </Notice>
      )}
      {shown === null ? (
        empty
      ) : (
        <Suspense fallback={empty}>
          <SquareCrop bitmap={shown.bitmap} view={shown.view} onChange={chosen.change} />
        </Suspense>
      )}
    </div>
  );
}
