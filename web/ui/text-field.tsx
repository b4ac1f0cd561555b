import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { type AroundField, Field } from "./field.tsx";

export type TextFieldProps = Omit<ComponentProps<"input">, "aria-invalid" | "aria-describedby"> & AroundField;

/** One line of text. Set `autoComplete` and `inputMode`, so that the right keyboard and suggestions come. */
export function TextField({ label, hint, error, id, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} id={id}>
      {(control) => (
        <input
          type="text"
          {...input}
          id={control.id}
          className={classNames("input", className)}
          aria-invalid={control.invalid}
          aria-describedby={control.describedBy}
        />
      )}
    </Field>
  );
}

/** Two short fields side by side (first and last name), below each other where there is no room. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className="field-pair">{children}</div>;
}
