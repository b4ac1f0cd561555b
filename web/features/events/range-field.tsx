import { type CSSProperties, useId } from "react";

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

/** The system's slider, dressed; arrow keys, Home and End work as everywhere. */
export function RangeField({ label, min, max, step, value, onChange, valueText, ends }: RangeFieldProps) {
  const id = useId();
  const fill = { "--range-fill": `${((value - min) / (max - min)) * 100}%` } as CSSProperties;
  return (
    <div className="range">
      <div className="range__top">
        <label className="t-h3" htmlFor={id}>
          {label}
        </label>
        <output className="range__value" htmlFor={id}>
          {valueText(value)}
        </output>
      </div>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={valueText(value)}
        style={fill}
        onChange={(event) => onChange(Number(event.target.value))}
      />
      <div className="range__ends small muted num" aria-hidden="true">
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </div>
    </div>
  );
}
