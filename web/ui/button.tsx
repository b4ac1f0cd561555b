import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { classNames } from "./class-names.ts";

export type ButtonLook = {
  /** One `primary` (yellow) a view; `plain` is filled quietly. Default: `plain`. */
  variant?: "primary" | "secondary" | "plain" | "quiet" | "danger" | undefined;
  /** small 44 px, medium 48 px (default), large 56 px. */
  size?: "small" | "medium" | "large" | undefined;
  /** As wide as its surroundings. */
  block?: boolean | undefined;
};

/** The classes of a button, for links that look like one: `<Link className={buttonClass({ variant: "primary" })}>`. */
export function buttonClass(
  { variant = "plain", size = "medium", block }: ButtonLook = {},
  more?: string,
): string {
  return classNames(
    "btn",
    variant !== "plain" && `btn--${variant}`,
    size !== "medium" && `btn--${size}`,
    block && "btn--block",
    more,
  );
}

export type ButtonProps = ComponentProps<"button"> &
  ButtonLook & {
    /** Something is under way: a spinner beside the label, further presses do nothing. */
    busy?: boolean | undefined;
    children: ReactNode;
  };

/** A button with a verb. `type` is "button" unless given, so that none submits a form by accident. */
export function Button({ variant, size, block, busy, className, children, onClick, ...rest }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      className={buttonClass({ variant, size, block }, className)}
      onClick={press}
      {...rest}
    >
      {busy && <span className="spinner" />}
      {children}
    </button>
  );
}

export type IconButtonProps = Omit<ComponentProps<"button">, "aria-label"> & {
  /** What it does, in words; read out and shown as a tooltip. */
  label: string;
  /** With an outline, 48 px. */
  boxed?: boolean | undefined;
  children: ReactNode;
};

/** A button that is only an icon, 44 px. For links use `iconButtonClass`. */
export function IconButton({ label, boxed, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={iconButtonClass({ boxed }, className)}
      {...rest}
    >
      {children}
    </button>
  );
}

export function iconButtonClass({ boxed }: { boxed?: boolean | undefined } = {}, more?: string): string {
  return classNames("icon-btn", boxed && "icon-btn--boxed", more);
}
