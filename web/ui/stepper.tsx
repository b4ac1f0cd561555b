import { Icon } from "./icon.tsx";
import { Minus, Plus } from "./icons.ts";

export type StepperProps = {
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
  /** What is counted, as the group's name: „Anzahl Standard“. */
  label: string;
  /** „Ein Ticket weniger“, „Ein Ticket mehr“. */
  lessLabel: string;
  moreLabel: string;
};

/**
 * A small number by minus and plus; the number is read out when it changes. At its ends a button stays
 * focusable (and says that it is off), so that the keyboard's place is not lost.
 */
export function Stepper({ value, min, max, onChange, label, lessLabel, moreLabel }: StepperProps) {
  const step = (next: number) => {
    if (next >= min && next <= max) onChange(next);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend and form semantics
    <div className="stepper" role="group" aria-label={label}>
      <button
        type="button"
        aria-label={lessLabel}
        aria-disabled={value <= min}
        onClick={() => step(value - 1)}
      >
        <Icon of={Minus} />
      </button>
      <output aria-live="polite">{value}</output>
      <button
        type="button"
        aria-label={moreLabel}
        aria-disabled={value >= max}
        onClick={() => step(value + 1)}
      >
        <Icon of={Plus} />
      </button>
    </div>
  );
}
