import { type FormEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { leaveBy } from "#web/platform/sign-out.ts";
import { showToast } from "#web/ui/toast.tsx";
import {
  DELETION_FIELDS,
  type DeletionDraft,
  type DeletionField,
  type DeletionNeeds,
  deletionFieldError,
  deletionFieldId,
  EMPTY_DELETION,
  isPayout,
} from "./deletion-draft.ts";

/** The button stands in the dialog's foot, outside of the form. */
export const DELETE_FORM_ID = "delete-account";

/** Deletes the own account; afterwards this browser is a guest's, on the start page. */
export function useDeletion({ credits, password }: DeletionNeeds) {
  const [draft, setDraft] = useState(EMPTY_DELETION);
  const [isChecked, setChecked] = useState(false);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isDeleting, setDeleting] = useState(false);
  // What was entered when the dialog opened may be too long ago when the answer is given.
  const [isAsked, setAsked] = useState(false);
  const asksPassword = password || isAsked;
  const needs = { credits, password: asksPassword };
  const underWay = useRef(false);

  const change = (part: Partial<DeletionDraft>) => {
    setFailure(null);
    setDraft((before) => ({ ...before, ...part }));
  };
  const field = (name: DeletionField) => ({
    id: deletionFieldId(name),
    name,
    value: draft[name],
    error: (isChecked ? deletionFieldError(name, draft, needs) : null) ?? refused[name] ?? null,
    onChange: ({ target }: { target: { value: string } }) => {
      setRefused(({ [name]: _, ...rest }) => rest);
      change({ [name]: target.value });
    },
  });

  const send = async () => {
    underWay.current = true;
    setDeleting(true);
    setFailure(null);
    const answer = await leaveBy("settings/deleteAccount", {
      ...(asksPassword ? { currentPassword: draft.currentPassword } : {}),
      ...(isPayout(draft, credits)
        ? { payoutHolder: draft.payoutHolder.trim(), payoutIban: draft.payoutIban.trim() }
        : {}),
    });
    if (answer.status === 250) {
      showToast(answer.data);
      return;
    }
    underWay.current = false;
    setDeleting(false);
    if (answer.status === 251) {
      // The field is there before it takes the focus.
      flushSync(() => {
        if (!asksPassword) setChecked(false);
        setAsked(true);
        setRefused({ currentPassword: answer.data });
      });
      document.getElementById(deletionFieldId("currentPassword"))?.focus();
      return;
    }
    setRefused(answer.status !== 0 && "fields" in answer ? (answer.fields ?? {}) : {});
    setFailure(answer.data);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    const wrong = DELETION_FIELDS.find((name) => deletionFieldError(name, draft, needs) !== null);
    if (wrong !== undefined) document.getElementById(deletionFieldId(wrong))?.focus();
    else if (!underWay.current) void send();
  };
  /** The dialog was closed: nothing secret waits for the next time. */
  const forget = () => {
    setDraft(EMPTY_DELETION);
    setChecked(false);
    setAsked(false);
    setRefused({});
    setFailure(null);
  };
  return { draft, change, field, asksPassword, onSubmit, isDeleting, failure, forget };
}
