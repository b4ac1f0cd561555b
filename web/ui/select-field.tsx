import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { type AroundField, Field } from "./field.tsx";

export type SelectFieldProps = Omit<ComponentProps<"select">, "aria-invalid" | "aria-describedby"> &
  AroundField & { options: readonly { value: string; label: string }[] };

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
