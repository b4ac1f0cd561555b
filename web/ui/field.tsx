import { type ReactNode, useId } from "react";
import { Icon } from "./icon.tsx";
import { CircleAlert } from "./icons.ts";
import { Select, type SelectProps } from "./select.tsx";
import { UnbrokenText } from "./unbroken-text.tsx";

export type AroundField = {
  /** Stands above the field; never a placeholder alone. */
  label: string;
  /** What one should know before typing. */
  hint?: ReactNode;
  /** What is wrong and how to mend it; replaces the hint, and the field is marked invalid. */
  error?: string | null | undefined;
};

type Described = { id: string; describedBy: string | undefined; invalid: true | undefined };

/** Label, hint and error around a control; `children` gets what the control must carry. */
export function Field({
  label,
  hint,
  error,
  id: givenId,
  children,
}: AroundField & { id?: string | undefined; children: (control: Described) => ReactNode }) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const noteId = `${id}-note`;
  const note = error ? (
    <p className="field__error" id={noteId}>
      <Icon of={CircleAlert} className="icon-small" />
      <span>
        <UnbrokenText text={error} />
      </span>
    </p>
  ) : hint ? (
    <p className="field__hint" id={noteId}>
      {hint}
    </p>
  ) : null;
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      {children({ id, describedBy: note ? noteId : undefined, invalid: error ? true : undefined })}
      {note}
    </div>
  );
}

type SelectFieldProps = Omit<SelectProps, "aria-invalid" | "aria-describedby"> & AroundField;

export function SelectField({ label, hint, error, id, ...select }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} id={id}>
      {(control) => (
        <Select
          {...select}
          id={control.id}
          aria-invalid={control.invalid}
          aria-describedby={control.describedBy}
        />
      )}
    </Field>
  );
}
