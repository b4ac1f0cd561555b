import { useCallback, useEffect, useRef, useState } from "react";
import { type CropView, wholeView } from "./crop-geometry.ts";
import { cutOut } from "./cut-out.ts";
import { decodePicture, type PictureProblem } from "./decode-picture.ts";

export type ChosenPicture = {
  /** What is shown and cropped; null before one was chosen. */
  readonly shown: { readonly bitmap: ImageBitmap; readonly view: CropView } | null;
  /** The file is being opened. */
  readonly isOpening: boolean;
  /** Why the last chosen file is not shown; what was there before it stays. */
  readonly problem: PictureProblem | null;
};

const NOTHING: ChosenPicture = { shown: null, isOpening: false, problem: null };

/** A picture from its file to the square that is cut out of it. */
export function useChosenPicture() {
  const [state, setState] = useState<ChosenPicture>(NOTHING);
  // The last one chosen counts, however long an earlier one takes to open.
  const turn = useRef(0);

  const choose = useCallback(async (file: Blob) => {
    turn.current += 1;
    const mine = turn.current;
    setState((before) => ({ ...before, isOpening: true, problem: null }));
    const decoded = await decodePicture(file);
    if (mine !== turn.current) {
      if (decoded.kind === "picture") decoded.bitmap.close();
      return;
    }
    setState((before) =>
      decoded.kind === "picture"
        ? {
            shown: { bitmap: decoded.bitmap, view: wholeView(decoded.bitmap) },
            isOpening: false,
            problem: null,
          }
        : { ...before, isOpening: false, problem: decoded.problem },
    );
  }, []);

  const change = useCallback((next: (view: CropView) => CropView) => {
    setState((before) =>
      before.shown === null
        ? before
        : { ...before, shown: { ...before.shown, view: next(before.shown.view) } },
    );
  }, []);

  useEffect(
    () => () => {
      // Gone before it has opened.
      turn.current += 1;
    },
    [],
  );

  const bitmap = state.shown?.bitmap;
  useEffect(() => () => bitmap?.close(), [bitmap]);

  /** The square as a data URL; null when there is none, or when the browser does not give it away, which is a problem. */
  const cut = useCallback((): string | null => {
    if (state.shown === null) return null;
    const url = cutOut(state.shown.bitmap, state.shown.view);
    if (url === null) setState((before) => ({ ...before, problem: "guarded" }));
    return url;
  }, [state.shown]);
  return { ...state, choose, change, cut };
}
