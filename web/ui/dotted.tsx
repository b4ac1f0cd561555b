import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export type DottedProps = {
  /** What is not there (null, false, empty) takes its dot along. Their order never changes. */
  parts: readonly ReactNode[];
  /** One line: a part that has no room is left out with its dot, one that is too long alone ends in an ellipsis. */
  oneLine?: boolean | undefined;
};

/** Facts in a row with dots between them: however the lines wrap, none begins or ends with a dot. */
export function Dotted({ parts, oneLine }: DottedProps) {
  const present = parts.filter((part) => part || part === 0);
  return (
    <span className={classNames("dotted", oneLine && "dotted--line")}>
      {present.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts are their places
        <span key={place} className="dotted__part">
          {place > 0 && <span className="dotted__dot"> · </span>}
          {part}
        </span>
      ))}
    </span>
  );
}
