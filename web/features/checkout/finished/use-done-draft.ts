import { useEffect } from "react";
import { forgetDraft, forgetKey, loadSubject } from "../draft-storage.ts";
import { forgetPlacedOrder } from "../placed/placed-storage.ts";
import type { FinishedAnswer } from "./finished-query.ts";

/**
 * In the tab that placed the order: once it is done, the next order of the same begins empty; once it has failed, the same may be
 * placed anew.
 */
export function useDoneDraft(cipher: string, status: FinishedAnswer["status"] | undefined): void {
  useEffect(() => {
    if (status !== 250 && status !== 260) return;
    const subject = loadSubject(cipher);
    if (subject === null) return;
    if (status === 260) forgetKey(subject);
    else {
      forgetDraft(subject);
      forgetPlacedOrder(subject, cipher);
    }
  }, [cipher, status]);
}
