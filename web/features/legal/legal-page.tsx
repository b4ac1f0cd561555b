import "./legal.css";
import type { ReactNode } from "react";
import { Icon } from "#web/ui/icon.tsx";
import { ChevronDown } from "#web/ui/icons.ts";
import { type NamedSection, SectionNavigation } from "#web/ui/section-navigation.tsx";

type LegalPageProps = {
  readonly title: string;
  readonly date?: string;
  /** In their order; always the same array where they are listed. */
  readonly sections: readonly (NamedSection & { readonly content: ReactNode })[];
  /** Whether it is long enough for a list of its sections: beside them on the desktop, to be unfolded on a phone. */
  readonly hasContents?: boolean;
};

/** A long text: each section is an `h2` with paragraphs and lists, and can be linked to by its id. */
export function LegalPage({ title, date, sections, hasContents = false }: LegalPageProps) {
  return (
    <article className="wrap page legal-page">
      <header>
        <h1 className="t-h1">{title}</h1>
        {date !== undefined && <p className="muted small">Stand: {date}</p>}
      </header>
      <div className={hasContents ? "legal-page__columns" : undefined}>
        {hasContents && <SectionNavigation sections={sections} label="Inhalt" />}
        {hasContents && <PhoneContents sections={sections} />}
        <div className="legal-page__text">
          {sections.map(({ id, title: heading, content }) => (
            <section key={id} id={id}>
              <h2 className="t-h3">{heading}</h2>
              {content}
            </section>
          ))}
        </div>
      </div>
    </article>
  );
}

function PhoneContents({ sections }: { sections: readonly NamedSection[] }) {
  return (
    <details className="legal-contents only-phone">
      <summary>
        Inhalt
        <Icon of={ChevronDown} />
      </summary>
      <ul>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** A reference to a law; no line ends between a kind of part and its number: „Art. 6 Abs. 1 lit. b DSGVO“. */
export function Law({ children }: { children: string }) {
  return children.replaceAll(/(\.|§|bis|und) /g, "$1\u00a0");
}

/** Terms and what is said of them, one below the other on a phone. */
export function TermList({ entries }: { entries: readonly (readonly [term: string, text: ReactNode])[] }) {
  return (
    <dl className="legal-terms">
      {entries.map(([term, text]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
