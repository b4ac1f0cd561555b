import type { FormEvent } from "react";
import { GENDER_OPTIONS } from "#web/platform/gender-options.ts";
import { Button } from "#web/ui/button.tsx";
import { SelectField } from "#web/ui/field.tsx";
import { LatinNameFields, NameField } from "#web/ui/name-fields.tsx";
import { type FieldName, needsLatinName, STEP_FIELDS } from "./readiness.ts";
import type { RegistrationForm } from "./use-registration.ts";

/** Step 2: names as at the door, and gender. */
export function NameStep({
  form: { field: fieldOf, passes, props, values },
  onNext,
  isInert,
}: {
  form: RegistrationForm;
  onNext: () => void;
  isInert: boolean;
}) {
  const field = (name: FieldName) => ({ required: true, ...fieldOf(name) });
  const latinField = (name: "firstnameLatin" | "lastnameLatin") =>
    needsLatinName(name, values) ? field(name) : null;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (passes(STEP_FIELDS[2])) onNext();
  };
  return (
    <form {...props} inert={isInert} onSubmit={onSubmit}>
      <NameField label="Vorname" autoComplete="given-name" {...field("firstname")} />
      <NameField label="Nachname" autoComplete="family-name" {...field("lastname")} />
      <LatinNameFields firstname={latinField("firstnameLatin")} lastname={latinField("lastnameLatin")} />
      <SelectField label="Geschlecht" autoComplete="sex" options={GENDER_OPTIONS} {...field("gender")} />
      <Button type="submit" variant="primary" size="large" block>
        Weiter
      </Button>
    </form>
  );
}
