import { type FormEvent, useState } from "react";
import { useToday } from "#web/platform/page-context.ts";
import type { Draft, Passwords } from "./draft.ts";
import { type FieldName, fieldError, fieldId, firstWrongField, isRepeatWrong } from "./readiness.ts";

export type StepFieldsProps = {
  draft: Draft;
  passwords: Passwords;
  onChange: (part: Partial<Draft & Passwords>) => void;
  /** What the server said about fields. */
  refused: Partial<Record<FieldName, string>>;
  /** A field was changed after the server had refused it. */
  onTouched: (name: FieldName) => void;
};

/**
 * The fields of one step: each is checked when it is left with something in it, from then on while typing, and all of them
 * when the step is to be finished; the topmost wrong one then gets the focus.
 */
export function useStepFields(step: 2 | 3, props: StepFieldsProps, onReady: (today: string) => void) {
  const { draft, passwords, onChange, refused, onTouched } = props;
  const today = useToday();
  const [checked, setChecked] = useState<ReadonlySet<FieldName>>(new Set());
  const [isAllChecked, setAllChecked] = useState(false);
  const values = { ...draft, ...passwords };

  const isChecked = (name: FieldName) =>
    isAllChecked || checked.has(name) || (name === "repeated" && isRepeatWrong(passwords));

  /** What an input or select of this name carries. */
  const field = (name: FieldName) => ({
    id: fieldId(name),
    name,
    value: values[name],
    required: true,
    error: (isChecked(name) ? fieldError(name, draft, passwords, today) : null) ?? refused[name],
    onChange: ({ target }: { target: { value: string } }) => {
      onTouched(name);
      onChange({ [name]: target.value });
    },
    onBlur: () => {
      if (values[name].trim() !== "") setChecked((before) => new Set(before).add(name));
    },
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setAllChecked(true);
    const wrong = firstWrongField(step, draft, passwords, today);
    if (wrong === undefined) onReady(today);
    else document.getElementById(fieldId(wrong))?.focus();
  };
  return { field, onSubmit, today };
}
