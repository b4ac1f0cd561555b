import { type FormEvent, useRef, useState } from "react";
import { CHANGES_SAVED, SETTINGS_FAILED } from "#contract/account-data.ts";
import type { User } from "#contract/areas/login.ts";
import { sentNames } from "#contract/person-names.ts";
import { call } from "#web/platform/call.ts";
import { userChanged } from "#web/platform/session.ts";
import {
  draftOf,
  firstRefusedField,
  firstWrongProfileField,
  isRepeatWrong,
  newPasswordsDiffer,
  type ProfileDraft,
  type ProfileField,
  profileFieldError,
  profileFieldId,
} from "./profile-draft.ts";

/** What the form says beside its button. */
export type SaveResult = { tone: "success" | "error"; text: string } | null;

const focusField = (name: ProfileField) => document.getElementById(profileFieldId(name))?.focus();

/** Profile and password, saved together by `settings/edit`. */
export function useProfileForm(user: User) {
  const [draft, setDraft] = useState(() => draftOf(user));
  const [left, setLeft] = useState<ReadonlySet<ProfileField>>(new Set());
  const [isAllChecked, setAllChecked] = useState(false);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [result, setResult] = useState<SaveResult>(null);
  const [isSaving, setSaving] = useState(false);
  const underWay = useRef(false);

  const isChecked = (name: ProfileField) =>
    isAllChecked || left.has(name) || (name === "password2" && isRepeatWrong(draft));
  const errorOf = (name: ProfileField): string | null =>
    (isChecked(name) ? profileFieldError(name, draft, user) : null) ?? refused[name] ?? null;

  /** What an input or select of this name carries. */
  const field = (name: ProfileField) => ({
    id: profileFieldId(name),
    name,
    value: draft[name],
    error: errorOf(name),
    onChange: ({ target }: { target: { value: string } }) => {
      setResult(null);
      setRefused(({ [name]: _, ...rest }) => rest);
      setDraft((before): ProfileDraft => ({ ...before, [name]: target.value }));
    },
    onBlur: () => {
      // An empty field that was only passed through is checked when it is saved.
      if (draft[name] !== "") setLeft((before) => new Set(before).add(name));
    },
  });

  const save = async () => {
    underWay.current = true;
    setSaving(true);
    setResult(null);
    const { currentPassword, password, password2 } = draft;
    const answer = await call("settings/edit", {
      ...sentNames(draft),
      gender: draft.gender,
      email: draft.email.trim(),
      phone: draft.phone.trim(),
      password: password || undefined,
      password2: password2 || undefined,
      currentPassword: currentPassword || undefined,
    });
    underWay.current = false;
    setSaving(false);
    if (answer.status === 250) {
      userChanged(answer.data);
      setDraft(draftOf(answer.data));
      setLeft(new Set());
      setAllChecked(false);
      setResult({ tone: "success", text: CHANGES_SAVED });
      return;
    }
    const fields: Record<string, string> =
      answer.status === 251
        ? { currentPassword: answer.data }
        : "fields" in answer
          ? (answer.fields ?? {})
          : {};
    setRefused(fields);
    const first = firstRefusedField(fields);
    if (first !== undefined) focusField(first);
    // The marked password says it all.
    if (answer.status === 251) return;
    setResult({ tone: "error", text: answer.status === 429 ? answer.data : SETTINGS_FAILED });
  };

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setAllChecked(true);
    const wrong = firstWrongProfileField(draft, user);
    if (wrong !== undefined) focusField(wrong);
    else if (!underWay.current) void save();
  };

  return { field, draft, onSubmit, isSaving, isOff: newPasswordsDiffer(draft), result };
}
