import { EMAIL_MAX_LENGTH, PHONE_MAX_LENGTH } from "#contract/guest-data.ts";
import { EmailField, PhoneField } from "#web/ui/contact-fields.tsx";
import { LatinNameFields, NameField } from "#web/ui/name-fields.tsx";
import { FieldPair } from "#web/ui/text-field.tsx";
import type { Guest } from "./draft.ts";
import { isAskedFor } from "./readiness.ts";
import type { OrderForm } from "./use-order-form.ts";

/** The buyer. */
export function GuestFields({ guest, form }: { guest: Guest; form: OrderForm }) {
  const field = (name: keyof Guest) => ({ required: true, ...form.field(name) });
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
