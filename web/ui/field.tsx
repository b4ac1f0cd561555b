import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";
import { CircleAlert } from "./icons.ts";
import { UnbrokenText } from "./unbroken-text.tsx";

type Around = {
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
}: Around & { id?: string | undefined; children: (control: Described) => ReactNode }) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const noteId = `${id}-note`;
  const note = error ? (
    <p className="field__error" id={noteId}>
      <CircleAlert className="icon-small" />
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

export type TextFieldProps = Omit<ComponentProps<"input">, "aria-invalid" | "aria-describedby"> &
  Around & {
    /** An icon inside, left. */
    icon?: ReactNode;
  };

/** One line of text. Set `autoComplete` and `inputMode`, so that the right keyboard and suggestions come. */
export function TextField({ label, hint, error, icon, id, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} id={id}>
      {(control) => {
        const element = (
          <input
            type="text"
            {...input}
            id={control.id}
            className={classNames("input", className)}
            aria-invalid={control.invalid}
            aria-describedby={control.describedBy}
          />
        );
        return icon ? (
          <div className="input-box">
            {icon}
            {element}
          </div>
        ) : (
          element
        );
      }}
    </Field>
  );
}

export type SelectFieldProps = Omit<ComponentProps<"select">, "aria-invalid" | "aria-describedby"> &
  Around & { options: readonly { value: string; label: string }[] };

/** The system's own select, dressed. */
export function SelectField({ label, hint, error, id, className, options, ...select }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} id={id}>
      {(control) => (
        <select
          {...select}
          id={control.id}
          className={classNames("input input--select", className)}
          aria-invalid={control.invalid}
          aria-describedby={control.describedBy}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** Two short fields side by side (first and last name), below each other where there is no room. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className="field-pair">{children}</div>;
}
