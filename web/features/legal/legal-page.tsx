import "./legal.css";
import type { ReactNode } from "react";

/** A long text with one heading; sections are `h2` with paragraphs and lists. */
export function LegalPage({ title, date, children }: { title: string; date?: string; children: ReactNode }) {
  return (
    <article className="wrap page legal-page">
      <header>
        <h1 className="t-h1">{title}</h1>
        {date !== undefined && <p className="muted small">Stand: {date}</p>}
      </header>
      {children}
    </article>
  );
}

export function LegalSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="t-h3">{title}</h2>
      {children}
    </section>
  );
}
