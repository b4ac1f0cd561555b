import { type ComponentProps, type ReactNode, useId } from "react";

type ChoiceProps = Omit<ComponentProps<"input">, "type"> & {
  label: ReactNode;
  /** A second, muted line. */
  detail?: ReactNode;
};

function Choice({ kind, label, detail, ...input }: ChoiceProps & { kind: "checkbox" | "radio" }) {
  return (
    <label className="check" data-invalid={input["aria-invalid"]}>
      <input {...input} type={kind} />
      <span className="check__text">
        {detail ? <b>{label}</b> : label}
        {detail && <span className="muted">{detail}</span>}
      </span>
    </label>
  );
}

export function Checkbox(props: ChoiceProps) {
  return <Choice kind="checkbox" {...props} />;
}

export function Radio(props: ChoiceProps) {
  return <Choice kind="radio" {...props} />;
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

export type SegmentedControlProps<Value extends string> = {
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
