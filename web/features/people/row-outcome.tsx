import { useEffect, useRef } from "react";
import { classNames } from "#web/ui/class-names.ts";

export type Outcome = { readonly kind: "done" | "failed"; readonly text: string };

/** What came of a press in this row. It takes the focus, since the button that had it is gone, and is read out by that. */
export function RowOutcome({ kind, text }: Outcome) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => line.current?.focus(), []);
  return (
    <p
      ref={line}
      tabIndex={-1}
      className={classNames("row-outcome", kind === "failed" && "row-outcome--failed")}
    >
      {text}
    </p>
  );
}
