import { useState } from "react";
import { leaveBy } from "#web/platform/session/sign-out.lazy.ts";
import { useFormCall } from "#web/platform/use-form-call.ts";
import { showToast } from "#web/ui/toast.tsx";
import {
  DELETION_FIELDS,
  type DeletionNeeds,
  deletionFieldError,
  EMPTY_DELETION,
  isPayout,
} from "./deletion-draft.ts";

/** Deletes the own account; afterwards this browser is a guest's, on the start page. */
export function useDeletion({ credits, password }: DeletionNeeds) {
  // What was entered when the dialog opened may be too long ago when the answer is given.
  const [isAsked, setAsked] = useState(false);
  const asksPassword = password || isAsked;
  const form = useFormCall({
    id: "delete-account",
    fields: DELETION_FIELDS,
    initial: EMPTY_DELETION,
    check: (name, draft) => deletionFieldError(name, draft, { credits, password: asksPassword }),
    send: (draft) =>
      leaveBy("settings/deleteAccount", {
        ...(asksPassword && { currentPassword: draft.currentPassword }),
        ...(isPayout(draft, credits) && {
          payoutHolder: draft.payoutHolder.trim(),
          payoutIban: draft.payoutIban.trim(),
        }),
      }),
    onSuccess: (said) => showToast(said),
    onRefused: ({ status, data }) => {
      if (status !== 251) return undefined;
      setAsked(true);
      return { message: null, fields: { currentPassword: data } };
    },
    leaves: true,
  });
  /** The dialog was closed: nothing secret waits for the next time. */
  const forget = () => {
    form.reset();
    setAsked(false);
  };
  return { ...form, asksPassword, forget };
}
