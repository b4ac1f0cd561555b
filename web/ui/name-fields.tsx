import { LiveText } from "./live-text.tsx";
import { TextField, type TextFieldProps } from "./text-field.tsx";

type NameFieldProps = Omit<TextFieldProps, "type" | "dir" | "spellCheck">;

/** A first or last name in any script: it begins at the side where its script begins, and nothing "corrects" it. */
export function NameField(props: NameFieldProps) {
  return <TextField autoCapitalize="words" {...props} dir="auto" spellCheck={false} />;
}

export const FIRSTNAME_LATIN = "Vorname in lateinischer Schrift";
export const LASTNAME_LATIN = "Nachname in lateinischer Schrift";

type OwnField = Omit<NameFieldProps, "label" | "hint">;

/** Names in Latin letters, for those whose own script tickets cannot show; renders nothing where neither is needed. */
export function LatinNameFields({
  firstname,
  lastname,
}: {
  firstname: OwnField | null;
  lastname: OwnField | null;
}) {
  const hint = "Nicht alle Zeichen davon können wir drucken. So steht der Name auf dem Ticket.";
  return (
    <>
      {firstname && <NameField required {...firstname} label={FIRSTNAME_LATIN} hint={hint} />}
      {lastname && (
        <NameField required {...lastname} label={LASTNAME_LATIN} hint={firstname ? undefined : hint} />
      )}
      <LiveText text={firstname || lastname ? "Bitte gib den Namen auch in lateinischer Schrift an." : ""} />
    </>
  );
}
