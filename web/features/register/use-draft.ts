import { useCallback, useState } from "react";
import { useHydrated } from "#web/platform/page-context.ts";
import { type Draft, EMPTY_DRAFT } from "./draft.ts";
import { loadDraft, saveDraft, savePicture } from "./draft-storage.ts";

/**
 * The draft of this tab, kept with every change. Empty and not `isLoaded` on the server and while its markup is taken over:
 * nothing can be typed until then.
 */
export function useDraft() {
  const isOurs = useHydrated();
  const [draft, setDraft] = useState<Draft | null>(null);
  if (isOurs && draft === null) setDraft(loadDraft());

  const change = useCallback((part: Partial<Draft>) => {
    setDraft((before) => {
      const after = { ...(before ?? EMPTY_DRAFT), ...part };
      saveDraft(after);
      if (part.picture !== undefined) savePicture(part.picture);
      return after;
    });
  }, []);
  return { draft: draft ?? EMPTY_DRAFT, isLoaded: draft !== null, change };
}
