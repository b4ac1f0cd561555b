import "./register.css";
import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import type { User } from "#contract/areas/login.ts";
import { BesidePicture } from "#web/ui/beside-picture.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { pictureOf } from "#web/ui/square-crop/cut-out.ts";
import { useChosenPicture } from "#web/ui/square-crop/use-chosen-picture.ts";
import { StepProgress } from "#web/ui/step-progress.tsx";
import { UnbrokenText } from "#web/ui/unbroken-text.tsx";
import { AccountStep } from "./account-step.tsx";
import type { Draft, Passwords, Step } from "./draft.ts";
import { NameStep } from "./name-step.tsx";
import { PictureStep } from "./picture-step.tsx";
import { type FieldName, fieldId, furthestStep } from "./readiness.ts";
import { useDraft } from "./use-draft.ts";
import { useRegistration } from "./use-registration.ts";

const NO_PASSWORDS: Passwords = { password: "", repeated: "" };
const NOTHING_REFUSED: Partial<Record<FieldName, string>> = {};

export type RegisterScreenProps = {
  step: Step;
  /** `replace`: the step asked for is not open yet, so "back" shall not come to it. */
  onStep: (step: Step, replace?: boolean) => void;
  onDone: (user: User) => void;
  /** A link to the login, with these words. */
  loginLink: (words: string) => ReactNode;
  /** One step back, as a link. */
  backLink: (step: Step) => ReactNode;
};

/** The registration in three steps (specification, "Register"). Whatever was typed stays over "back" and reload, but for passwords. */
export function RegisterScreen({ step: asked, onStep, onDone, loginLink, backLink }: RegisterScreenProps) {
  const { draft, isLoaded, change, forget } = useDraft();
  const [passwords, setPasswords] = useState(NO_PASSWORDS);
  const chosen = useChosenPicture();
  const restore = useEffectEvent(() => {
    const kept = draft.picture === null ? null : pictureOf(draft.picture);
    if (kept !== null) void chosen.choose(kept);
  });
  useEffect(() => {
    if (isLoaded) restore();
  }, [isLoaded]);
  const { refused, isSending, submit, clear } = useRegistration(
    useCallback(
      (user) => {
        forget();
        onDone(user);
      },
      [onDone, forget],
    ),
  );
  const furthest = furthestStep(draft);
  const isTooFar = isLoaded && asked > furthest;
  const step = isTooFar ? furthest : asked;
  useEffect(() => {
    if (isTooFar) onStep(furthest, true);
  }, [isTooFar, furthest, onStep]);

  const title = useRef<HTMLHeadingElement>(null);
  const shownStep = useRef(step);
  /** A field to go to after the step has changed. */
  const wanted = useRef<FieldName>(undefined);
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    // Keyboards and screen readers go on where the new step begins.
    const field = wanted.current && document.getElementById(fieldId(wanted.current));
    wanted.current = undefined;
    (field ?? title.current)?.focus({ preventScroll: field === undefined });
  }, [step]);

  const onChange = (part: Partial<Draft & Passwords>) => {
    const { password, repeated, ...words } = part;
    if (password !== undefined || repeated !== undefined) {
      setPasswords((before) => ({
        password: password ?? before.password,
        repeated: repeated ?? before.repeated,
      }));
    }
    if (Object.keys(words).length > 0) change(words);
  };
  const send = async (today: string) => {
    const outcome = await submit(draft, passwords, today);
    if (outcome === null) return;
    if (outcome.kind === "email-taken") document.getElementById(fieldId("email"))?.focus();
    else if (outcome.field !== undefined) {
      wanted.current = outcome.field;
      if (outcome.step === 2) onStep(2);
      else document.getElementById(fieldId(outcome.field))?.focus();
    }
  };
  const fields = {
    draft,
    passwords,
    onChange,
    refused: refused?.kind === "refused" ? refused.fields : NOTHING_REFUSED,
    onTouched: clear,
  };

  return (
    <BesidePicture>
      <StepProgress
        label="Registrierung"
        step={step}
        of={3}
        back={step > 1 && backLink(step === 3 ? 2 : 1)}
      />
      <div>
        <h1 className="t-h1" ref={title} tabIndex={-1}>
          {titleOf(step, draft)}
        </h1>
        <p className="beside__claim muted">{CLAIMS[step]}</p>
      </div>
      {step === 1 && (
        <PictureStep
          chosen={chosen}
          onCut={(picture) => change({ picture })}
          onNext={() => onStep(2)}
          onSkip={() => {
            change({ picture: null });
            onStep(2);
          }}
        />
      )}
      {step === 2 && <NameStep {...fields} isInert={!isLoaded} onNext={() => onStep(3)} />}
      {step === 3 && (
        <AccountStep
          {...fields}
          isInert={!isLoaded}
          isSending={isSending}
          taken={
            refused?.kind === "email-taken" && (
              <Notice tone="error" role="alert">
                <p>
                  <UnbrokenText text={refused.message} /> {loginLink("Einloggen")}
                </p>
              </Notice>
            )
          }
          failure={refused?.kind === "refused" ? refused.message : null}
          onSubmit={send}
        />
      )}
      {step === 1 && <p className="beside__more">Schon ein Konto? {loginLink("Einloggen")}</p>}
    </BesidePicture>
  );
}

const CLAIMS: Record<Step, string> = {
  1: "Daran erkennen dich deine Freunde.",
  2: "So wie im Ausweis. Der Name steht auf deinen Tickets.",
  3: "Noch ein paar Angaben, dann ist dein Konto fertig.",
};

function titleOf(step: Step, { firstname }: Draft): string {
  if (step === 1) return "Dein Bild";
  if (step === 2) return "Wie heißt du?";
  return firstname.trim() === "" ? "Hallo!" : `Hallo ${firstname.trim()}!`;
}
