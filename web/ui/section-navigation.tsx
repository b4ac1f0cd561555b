import "./styles/section-navigation.css";
import { useCurrentSection } from "./use-current-section.ts";

export type NamedSection = { readonly id: string; readonly title: string };

/**
 * Leads to the sections of a long page and marks the one that is being read; stands beside them on the desktop only.
 * @param sections by the ids of their elements, in their order; always the same array
 */
export function SectionNavigation({ sections, label }: { sections: readonly NamedSection[]; label: string }) {
  const current = useCurrentSection(sections);
  return (
    <nav className="section-nav only-desktop" aria-label={label}>
      {sections.map(({ id, title }) => (
        <a key={id} href={`#${id}`} aria-current={id === current || undefined}>
          {title}
        </a>
      ))}
    </nav>
  );
}
