import "./styles/step-progress.css";
import type { ReactNode } from "react";

export type StepProgressProps = {
  /** What is gone through: „Registrierung“. */
  label: string;
  /** From 1 to `of`. */
  step: number;
  of: number;
  /** One step back, at the right. */
  back?: ReactNode;
};

/** How far one is: bars in the text's colour, never yellow, since a step is not a light; words below. */
export function StepProgress({ label, step, of, back }: StepProgressProps) {
  const words = `Schritt ${step} von ${of}`;
  return (
    <div className="steps">
      <div
        className="steps__bar"
        role="progressbar"
        aria-label={label}
        aria-valuemin={1}
        aria-valuemax={of}
        aria-valuenow={step}
        aria-valuetext={words}
      >
        {Array.from({ length: of }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: bars are their places
          <i key={index} data-done={index < step || undefined} />
        ))}
      </div>
      <div className="steps__words">
        <span className="small muted num">{words}</span>
        {back}
      </div>
    </div>
  );
}
