import { useEffect, useState } from "react";
import { SECTIONS, type SectionId } from "./settings-section.tsx";

/** The section that is being read: the last one whose head has passed the upper third of the window. */
export function useCurrentSection(): SectionId {
  const [current, setCurrent] = useState<SectionId>(SECTIONS[0].id);
  useEffect(() => {
    const find = () => {
      const line = innerHeight / 3;
      const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
      const passed = SECTIONS.filter(({ id }) => {
        const section = document.getElementById(id);
        return section !== null && section.getBoundingClientRect().top <= line;
      });
      // The last one may be too short to come up that far.
      setCurrent((isAtEnd && scrollY > 0 ? SECTIONS.at(-1) : passed.at(-1))?.id ?? SECTIONS[0].id);
    };
    find();
    addEventListener("scroll", find, { passive: true });
    addEventListener("resize", find);
    return () => {
      removeEventListener("scroll", find);
      removeEventListener("resize", find);
    };
  }, []);
  return current;
}
