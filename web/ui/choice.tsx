import type { ComponentProps, ReactNode } from "react";

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
export function Switch({ label, detail, ...input }: CheckboxProps) {
  return (
    <label className="switch-row">
      {detail ? (
        <span className="switch-row__text">
          <b>{label}</b>
          <span className="small muted">{detail}</span>
        </span>
      ) : (
        <span>{label}</span>
      )}
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox says by itself whether it is checked */}
      <input {...input} type="checkbox" role="switch" className="switch" />
    </label>
  );
}
