import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";

export type SelectProps = ComponentProps<"select"> & {
  options: readonly { value: string; label: string }[];
};

/** The system's own select, dressed; in forms as a `SelectField`. */
export function Select({ className, options, ...rest }: SelectProps) {
  return (
    <select {...rest} className={classNames("input input--select", className)}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
