import "./styles/range-input.css";
import type { ComponentProps, CSSProperties } from "react";

export type RangeInputProps = Omit<ComponentProps<"input">, "type" | "min" | "max" | "value" | "style"> & {
  min: number;
  max: number;
  value: number;
};

/**
 * The system's slider, dressed; arrow keys, Home and End work as everywhere. Only for what the browser renders: its style
 * attribute would be refused in markup of the server.
 */
export function RangeInput({ className, ...input }: RangeInputProps) {
  const { min, max, value } = input;
  const fill = { "--range-fill": `${((value - min) / (max - min)) * 100}%` } as CSSProperties;
  return (
    <input {...input} type="range" style={fill} className={className ? `range ${className}` : "range"} />
  );
}
