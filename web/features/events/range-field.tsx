import { useId } from "react";
import { RangeInput } from "#web/ui/range-input.tsx";

export type RangeFieldProps = {
  label: string;
  min: number;
  max: number;
  step: number;
  value: number;
  onChange: (value: number) => void;
  /** The value in words: shown at the right of the label and read out. */
  valueText: (value: number) => string;
  /** What the two ends mean. */
  ends: readonly [string, string];
};

/** A slider with its value in words above it and its ends below. */
export function RangeField({ label, min, max, step, value, onChange, valueText, ends }: RangeFieldProps) {
  const id = useId();
  return (
    <div className="range-field">
      <div className="range-field__top">
        <label className="t-h3" htmlFor={id}>
          {label}
        </label>
        <output className="range-field__value" htmlFor={id}>
          {valueText(value)}
        </output>
      </div>
      <RangeInput
        id={id}
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={valueText(value)}
        onChange={(event) => onChange(Number(event.target.value))}
      />
      <div className="range-field__ends small muted num" aria-hidden="true">
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </div>
    </div>
  );
}
