import { classNames } from "./class-names.ts";

export type SkeletonProps = {
  shape?: "line" | "short" | "title" | "foot" | "stub" | "picture" | undefined;
  /** Utilities for another size: `h-12 w-full`. */
  className?: string | undefined;
};

/** The place of something that is still on its way. The list around it says `aria-busy`. */
export function Skeleton({ shape, className }: SkeletonProps) {
  return <span className={classNames("skel", shape && `skel--${shape}`, className)} />;
}
