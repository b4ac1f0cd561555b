import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export type BadgeTone = "plain" | "outline" | "success" | "warning" | "error" | "accent";

/** A word about a thing's state. At most two side by side on a card. */
export function Badge({ tone = "plain", children }: { tone?: BadgeTone | undefined; children: ReactNode }) {
  return <span className={classNames("badge", tone !== "plain" && `badge--${tone}`)}>{children}</span>;
}
