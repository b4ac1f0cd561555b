import { ACCOUNT_NAME_MAX_LENGTH } from "#contract/account-data.ts";
import { GENDER_OPTIONS } from "#web/platform/gender-options.ts";
import { Button } from "#web/ui/button.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { type StepFieldsProps, useStepFields } from "./use-step-fields.ts";

/** Step 2: names as at the door, and gender. */
export function NameStep({
  onNext,
  isInert,
  ...props
}: StepFieldsProps & { onNext: () => void; isInert: boolean }) {
  const { field, onSubmit } = useStepFields(2, props, onNext);
  return (
    <form noValidate inert={isInert} onSubmit={onSubmit}>
      <TextField
        label="Vorname"
        autoComplete="given-name"
        maxLength={ACCOUNT_NAME_MAX_LENGTH}
        {...field("firstname")}
      />
      <TextField
        label="Nachname"
        autoComplete="family-name"
        maxLength={ACCOUNT_NAME_MAX_LENGTH}
        {...field("lastname")}
      />
      <SelectField label="Geschlecht" autoComplete="sex" options={GENDER_OPTIONS} {...field("gender")} />
      <Button type="submit" variant="primary" size="large" block>
        Weiter
      </Button>
    </form>
  );
}
