import { type ComponentProps, type ReactNode, useId } from "react";

type CheckboxProps = Omit<ComponentProps<"input">, "type"> & {
  label: ReactNode;
  /** A second, muted line. */
  detail?: ReactNode;
};

/** Ticked or not, taken with the form it stands in. */
export function Checkbox({ label, detail, ...input }: CheckboxProps) {
  return (
    <label className="check" data-invalid={input["aria-invalid"]}>
      <input {...input} type="checkbox" />
      <span className="check__text">
        {detail ? <b>{label}</b> : label}
        {detail && <span className="muted">{detail}</span>}
      </span>
    </label>
  );
}

/** On or off at once, without a "save". The label is at the left, the switch at the right. */
export function Switch({ label, ...input }: Omit<ComponentProps<"input">, "type"> & { label: ReactNode }) {
  return (
    <label className="switch-row">
      <span>{label}</span>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox says by itself whether it is checked */}
      <input {...input} type="checkbox" role="switch" className="switch" />
    </label>
  );
}

type SegmentedControlProps<Value extends string> = {
  /** What is chosen here; read out. */
  label: string;
  options: readonly { value: Value; label: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** Two or three ways of which one is taken; the chosen one is inverted. */
export function SegmentedControl<Value extends string>({
  label,
  options,
  value,
  onChange,
}: SegmentedControlProps<Value>) {
  const name = useId();
  return (
    <div className="segments" role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
