import { type ComponentProps, createElement } from "react";

type IconData = {
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
};

/**
 * In built code it stands in for lucide-react's own function of this name (vite.config.ts): the same drawing, without the
 * sizes, colours and contexts that our style sheets hold. That function and what it needs are 1 kB of every first page.
 */
// biome-ignore lint/style/noDefaultExport: so does the one it stands in for
export default function createLucideIcon({ node }: IconData) {
  return ({ className, ...rest }: ComponentProps<"svg">) =>
    createElement(
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
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
