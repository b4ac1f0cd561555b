import { TextField, type TextFieldProps } from "./text-field.tsx";

type ContactFieldProps = Omit<TextFieldProps, "type" | "inputMode" | "autoCapitalize" | "spellCheck">;

/** An e-mail address: a keyboard with @, and nothing that "corrects" it. */
export function EmailField(props: ContactFieldProps) {
  return (
    <TextField
      autoComplete="email"
      {...props}
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

/** A telephone number: a keyboard of digits. */
export function PhoneField(props: ContactFieldProps) {
  return <TextField autoComplete="tel" {...props} type="tel" inputMode="tel" />;
}
