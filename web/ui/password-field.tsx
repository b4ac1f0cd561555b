import { useState } from "react";
import { IconButton } from "./button.tsx";
import { Field } from "./field.tsx";
import { Icon } from "./icon.tsx";
import { Eye, EyeOff } from "./icons.ts";
import type { TextFieldProps } from "./text-field.tsx";

export type PasswordFieldProps = Omit<TextFieldProps, "type" | "autoComplete"> & {
  /** `current-password` where one is asked for, `new-password` where one is set: password managers act by it. */
  autoComplete: "current-password" | "new-password";
};

/** A password with an eye that shows it. */
export function PasswordField({ label, hint, error, id, className, ...input }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error} id={id}>
      {(control) => (
        <div className="input-box">
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            type={isShown ? "text" : "password"}
            id={control.id}
            className={className ? `input ${className}` : "input"}
            aria-invalid={control.invalid}
            aria-describedby={control.describedBy}
          />
          <IconButton
            label={isShown ? `${label} verbergen` : `${label} anzeigen`}
            aria-controls={control.id}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? <Icon of={EyeOff} /> : <Icon of={Eye} />}
          </IconButton>
        </div>
      )}
    </Field>
  );
}
