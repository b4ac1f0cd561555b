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
export function Switch({ label, detail, ...input }: CheckboxProps) {
  const id = useId();
  return (
    <label className="switch-row">
      <span className="switch-row__text">
        {detail ? <b id={id}>{label}</b> : <span id={id}>{label}</span>}
        {detail && (
          <span className="small muted" id={`${id}-detail`}>
            {detail}
          </span>
        )}
      </span>
      <input
        {...input}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox says by itself whether it is checked
        role="switch"
        className="switch"
        aria-labelledby={id}
        aria-describedby={detail ? `${id}-detail` : undefined}
      />
    </label>
  );
}
