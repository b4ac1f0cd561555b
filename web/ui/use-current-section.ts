import { useEffect, useState } from "react";

type Named = { readonly id: string };

/**
 * The section that is being read: the last one whose head has passed the upper third of the window.
 * @param sections by the ids of their elements, in their order; always the same array
 */
export function useCurrentSection(sections: readonly Named[]): string | undefined {
  const [current, setCurrent] = useState(sections[0]?.id);
  useEffect(() => {
    const find = () => {
      const line = innerHeight / 3;
      const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
      const passed = sections.filter(({ id }) => {
        const section = document.getElementById(id);
        return section !== null && section.getBoundingClientRect().top <= line;
      });
      // The last one may be too short to come up that far.
      setCurrent((isAtEnd && scrollY > 0 ? sections.at(-1) : passed.at(-1))?.id ?? sections[0]?.id);
    };
    find();
    addEventListener("scroll", find, { passive: true });
    addEventListener("resize", find);
    return () => {
      removeEventListener("scroll", find);
      removeEventListener("resize", find);
    };
  }, [sections]);
  return current;
}
