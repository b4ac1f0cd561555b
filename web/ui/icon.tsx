import type { Bell } from "lucide";
import { type ComponentProps, createElement } from "react";

export type IconProps = ComponentProps<"svg"> & {
  /** One of `icons.ts`. */
  of: typeof Bell;
};

/**
 * An icon, 20 px, stroke 1.75, in the text's colour (`icon-small` makes it 16 px). It is hidden from screen readers; a word or an
 * `aria-label` stands beside it.
 */
export function Icon({ of, className, ...rest }: IconProps) {
  return createElement(
    "svg",
    {
      viewBox: "0 0 24 24",
      fill: "none",
      stroke: "currentColor",
      strokeLinecap: "round",
      strokeLinejoin: "round",
      "aria-hidden": true,
      ...rest,
      className: className ? `lucide ${className}` : "lucide",
    },
    ...of.map(([tag, attributes]) => createElement(tag, attributes)),
  );
}
