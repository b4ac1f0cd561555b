import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";

export type PerforatedProps = ComponentProps<"div"> & {
  /**
   * `order` lies in a sheet, `unprinted` on the ground (both not yet paid), `lit` is a valid ticket,
   * `void` a used one.
   */
  tone?: "order" | "unprinted" | "lit" | "void" | undefined;
  /** Each child is one part; between two parts runs the perforation. */
  children: ReactNode;
};

/** The product's ticket: stacked parts with notches. */
export function Perforated({ tone = "order", className, children, ...rest }: PerforatedProps) {
  return (
    <div className={classNames("perf", tone !== "order" && `perf--${tone}`, className)} {...rest}>
      {children}
    </div>
  );
}

export type StubRowProps = {
  /** Heading, a paragraph, at most one badge. */
  children: ReactNode;
  /** Price and button. */
  stub: ReactNode;
  /** Not to be had: dimmed. */
  off?: boolean | undefined;
};

/** A ticket lying on its side, as an item of `<ul className="stubs">`. */
export function StubRow({ children, stub, off }: StubRowProps) {
  return (
    <li className={classNames("stub-row", off && "stub-row--off")}>
      <div className="stub-row__main">{children}</div>
      <div className="stub-row__stub">{stub}</div>
    </li>
  );
}
