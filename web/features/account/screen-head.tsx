import type { ReactNode } from "react";

/** Headline of a form, and what it is for. */
export function ScreenHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div>
      <h1 className="t-h1">{title}</h1>
      {children && <p className="beside__claim muted">{children}</p>}
    </div>
  );
}
