import { useState } from "react";
import { EMAIL_MAX_LENGTH, PHONE_MAX_LENGTH } from "#contract/guest-data.ts";
import { EmailField, PhoneField } from "#web/ui/contact-fields.tsx";
import { LatinNameFields, NameField } from "#web/ui/name-fields.tsx";
import { FieldPair } from "#web/ui/text-field.tsx";
import type { Guest } from "./draft.ts";
import { guestFieldError, guestFieldId, isAskedFor } from "./readiness.ts";

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
  const field = (name: keyof Guest) => ({
    id: guestFieldId(name),
    name,
    value: guest[name] ?? "",
    required: true,
    error: (left.has(name) ? guestFieldError(name, guest[name] ?? "") : null) ?? refused[name],
    onChange: (event: { target: HTMLInputElement }) => {
      onTouched(name);
      onChange({ ...guest, [name]: event.target.value });
    },
    onBlur: () => setLeft((before) => new Set(before).add(name)),
  });
  const latinField = (name: "firstnameLatin" | "lastnameLatin") =>
    isAskedFor(name, guest) ? field(name) : null;

  return (
    <>
      <FieldPair>
        <NameField label="Vorname" autoComplete="given-name" {...field("firstname")} />
        <NameField label="Nachname" autoComplete="family-name" {...field("lastname")} />
      </FieldPair>
      <LatinNameFields firstname={latinField("firstnameLatin")} lastname={latinField("lastnameLatin")} />
      <EmailField
        label="E-Mail"
        hint="Hierhin schicken wir deine Tickets."
        maxLength={EMAIL_MAX_LENGTH}
        {...field("email")}
      />
      <PhoneField
        label="Telefon"
        hint="Nur für Rückfragen zu diesem Event."
        maxLength={PHONE_MAX_LENGTH}
        {...field("phone")}
      />
    </>
  );
}
