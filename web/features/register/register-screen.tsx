import "./register.css";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import type { User } from "#contract/areas/login.ts";
import { BesidePicture } from "#web/ui/beside-picture.tsx";
import { pictureOf } from "#web/ui/square-crop/cut-out.ts";
import { useChosenPicture } from "#web/ui/square-crop/use-chosen-picture.ts";
import { StepProgress } from "#web/ui/step-progress.tsx";
import { AccountStep } from "./account-step.tsx";
import type { Draft, Step } from "./draft.ts";
import { NameStep } from "./name-step.tsx";
import { PictureStep } from "./picture-step.tsx";
import { furthestStep } from "./readiness.ts";
import { useDraft } from "./use-draft.ts";
import { useRegistration } from "./use-registration.ts";

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
  const draft = useDraft();
  const { values, isLoaded, change } = draft;
  const chosen = useChosenPicture();
  const restore = useEffectEvent(() => {
    const kept = values.picture === null ? null : pictureOf(values.picture);
    if (kept !== null) void chosen.choose(kept);
  });
  useEffect(() => {
    if (isLoaded) restore();
  }, [isLoaded]);
  const furthest = furthestStep(values);
  const isTooFar = isLoaded && asked > furthest;
  const step = isTooFar ? furthest : asked;
  useEffect(() => {
    if (isTooFar) onStep(furthest, true);
  }, [isTooFar, furthest, onStep]);

  const title = useRef<HTMLHeadingElement>(null);
  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    // Keyboards and screen readers go on where the new step begins.
    title.current?.focus();
  }, [step]);
  // After the title's own: a refused field of the step before takes the focus from it.
  const form = useRegistration({ draft, onStep, onDone });

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
          {titleOf(step, values)}
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
      {step === 2 && <NameStep form={form} isInert={!isLoaded} onNext={() => onStep(3)} />}
      {step === 3 && <AccountStep form={form} isInert={!isLoaded} loginLink={loginLink("Einloggen")} />}
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
