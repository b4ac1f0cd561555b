import { useState } from "react";
import { EMAIL_MAX_LENGTH, NAME_MAX_LENGTH, PHONE_MAX_LENGTH } from "#contract/guest-data.ts";
import { EmailField, PhoneField } from "#web/ui/contact-fields.tsx";
import { FieldPair, TextField } from "#web/ui/text-field.tsx";
import type { Guest } from "./draft.ts";
import { guestFieldError, guestFieldId } from "./readiness.ts";

type Props = {
  guest: Guest;
  onChange: (guest: Guest) => void;
  /** What the server said about a field, until it changes. */
  refused: Readonly<Record<string, string>>;
  onTouched: (field: keyof Guest) => void;
};

/** Who orders. A field is checked when it is left, and from then on while typing. */
export function GuestFields({ guest, onChange, refused, onTouched }: Props) {
  const [left, setLeft] = useState<ReadonlySet<keyof Guest>>(new Set());
  const field = (name: keyof Guest, maxLength: number) => ({
    id: guestFieldId(name),
    name,
    value: guest[name],
    maxLength,
    required: true,
    error: (left.has(name) ? guestFieldError(name, guest[name]) : null) ?? refused[name],
    onChange: (event: { target: HTMLInputElement }) => {
      onTouched(name);
      onChange({ ...guest, [name]: event.target.value });
    },
    onBlur: () => setLeft((before) => new Set(before).add(name)),
  });

  return (
    <>
      <FieldPair>
        <TextField label="Vorname" autoComplete="given-name" {...field("firstname", NAME_MAX_LENGTH)} />
        <TextField label="Nachname" autoComplete="family-name" {...field("lastname", NAME_MAX_LENGTH)} />
      </FieldPair>
      <EmailField
        label="E-Mail"
        hint="Hierhin schicken wir deine Tickets."
        {...field("email", EMAIL_MAX_LENGTH)}
      />
      <PhoneField
        label="Telefon"
        hint="Nur für Rückfragen zu diesem Event."
        {...field("phone", PHONE_MAX_LENGTH)}
      />
    </>
  );
}
