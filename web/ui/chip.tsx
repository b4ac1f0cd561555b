import type { ComponentProps, ReactNode } from "react";
import { bringFocusedIn } from "./bring-focused-in.ts";
import { classNames } from "./class-names.ts";

export type ChipProps = ComponentProps<"button"> & {
  /** A switch: chosen or not. Left out for a chip that only opens something. */
  pressed?: boolean | undefined;
  /** How many are set behind it; 0 shows nothing. */
  count?: number | undefined;
  /** Why it cannot be chosen now, in words. It keeps its place and takes the focus; a press does nothing. */
  offReason?: string | undefined;
  children: ReactNode;
};

export function Chip({ pressed, count, offReason, className, children, onClick, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      aria-disabled={offReason !== undefined || undefined}
      title={offReason}
      className={classNames("chip", className)}
      onClick={offReason === undefined ? onClick : undefined}
      {...rest}
    >
      {children}
      {count ? <span className="chip__count">{count}</span> : null}
    </button>
  );
}

/** A row of chips that scrolls to the screen's edges, or wraps. */
export function ChipRow({ wrap, label, children }: { wrap?: boolean; label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend and form semantics
    <div
      role="group"
      aria-label={label}
      className={classNames("chips", wrap && "chips--wrap")}
      onFocus={bringFocusedIn}
    >
      {children}
    </div>
  );
}
