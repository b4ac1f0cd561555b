import type { ReactNode } from "react";

/** Read out but not seen. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="visually-hidden">{children}</span>;
}

/** The first thing a keyboard meets on a page: past the navigation to `<main id="inhalt" tabIndex={-1}>`. */
export function SkipLink({ children = "Zum Inhalt" }: { children?: ReactNode }) {
  return (
    <a className="skip-link" href="#inhalt">
      {children}
    </a>
  );
}
