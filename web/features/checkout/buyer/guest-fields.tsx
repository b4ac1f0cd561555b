import { EMAIL_MAX_LENGTH, PHONE_MAX_LENGTH } from "#contract/guest-data.ts";
import { EmailField, PhoneField } from "#web/ui/contact-fields.tsx";
import { LatinNameFields, NameField } from "#web/ui/name-fields.tsx";
import { FieldPair } from "#web/ui/text-field.tsx";
import type { OrderForm } from "../order/use-order-form.ts";
import { type GuestField, isAskedFor } from "./contact.ts";
import type { Guest } from "./guest.ts";

type Props = {
  guest: Guest;
  form: OrderForm;
  /** What comes to the address. */
  mailHint: string;
  hasPhone: boolean;
};

/** The buyer. */
export function GuestFields({ guest, form, mailHint, hasPhone }: Props) {
  const field = (name: GuestField) => ({ required: true, ...form.field(name) });
  const latinField = (name: "firstnameLatin" | "lastnameLatin") =>
    isAskedFor(name, guest) ? field(name) : null;
  return (
    <>
      <FieldPair>
        <NameField label="Vorname" autoComplete="given-name" {...field("firstname")} />
        <NameField label="Nachname" autoComplete="family-name" {...field("lastname")} />
      </FieldPair>
      <LatinNameFields firstname={latinField("firstnameLatin")} lastname={latinField("lastnameLatin")} />
      <EmailField label="E-Mail" hint={mailHint} maxLength={EMAIL_MAX_LENGTH} {...field("email")} />
      {hasPhone && (
        <PhoneField
          label="Telefon"
          hint="Nur für Rückfragen zu diesem Event."
          maxLength={PHONE_MAX_LENGTH}
          {...field("phone")}
        />
      )}
    </>
  );
}
