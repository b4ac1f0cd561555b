import { useCallback, useRef, useState } from "react";
import { useHydrated } from "#web/platform/page-context.ts";
import { type Draft, EMPTY_DRAFT, type Passwords } from "./draft.ts";
import { forgetDraft, loadDraft, saveDraft, savePicture } from "./draft-storage.ts";

const NO_PASSWORDS: Passwords = { password: "", repeated: "" };

/**
 * The draft of this tab, kept with every change and until `forget`; passwords live as long as the page. Empty and not `isLoaded` on
 * the server and while its markup is taken over: nothing can be typed until then.
 */
export function useDraft() {
  const isOurs = useHydrated();
  const [draft, setDraft] = useState<Draft | null>(null);
  const [passwords, setPasswords] = useState(NO_PASSWORDS);
  if (isOurs && draft === null) setDraft(loadDraft());

  // A change is kept before it returns: a user who leaves the page in the middle has no rendering left to wait for.
  const latest = useRef<Draft>(null);
  const isForgotten = useRef(false);
  const change = useCallback(({ password, repeated, ...part }: Partial<Draft & Passwords>) => {
    if (isForgotten.current) return;
    setPasswords((before) => ({
      password: password ?? before.password,
      repeated: repeated ?? before.repeated,
    }));
    if (Object.keys(part).length === 0) return;
    const after = { ...(latest.current ?? loadDraft()), ...part };
    latest.current = after;
    saveDraft(after);
    if (part.picture !== undefined) savePicture(part.picture);
    setDraft(after);
  }, []);
  /** The account is there: nothing of it stays in this tab, whatever a field says while the page changes. */
  const forget = useCallback(() => {
    isForgotten.current = true;
    forgetDraft();
  }, []);
  return { values: { ...(draft ?? EMPTY_DRAFT), ...passwords }, isLoaded: draft !== null, change, forget };
}
