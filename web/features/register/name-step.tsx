import { GENDER_OPTIONS } from "#web/platform/gender-options.ts";
import { Button } from "#web/ui/button.tsx";
import { LatinNameFields, NameField } from "#web/ui/name-fields.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { needsLatinName } from "./readiness.ts";
import { type StepFieldsProps, useStepFields } from "./use-step-fields.ts";

/** Step 2: names as at the door, and gender. */
export function NameStep({
  onNext,
  isInert,
  ...props
}: StepFieldsProps & { onNext: () => void; isInert: boolean }) {
  const { field, onSubmit } = useStepFields(2, props, onNext);
  const latinField = (name: "firstnameLatin" | "lastnameLatin") =>
    needsLatinName(name, props.draft) ? field(name) : null;
  return (
    <form noValidate inert={isInert} onSubmit={onSubmit}>
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
