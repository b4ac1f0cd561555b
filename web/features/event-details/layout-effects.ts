import { type RefObject, useEffect } from "react";

/**
 * Lets the hue that covers the most of the picture light the ground behind it. Browsers that know typed `attr()` take it from
 * `data-tint` by the stylesheet; for the others it is set here, by script, because the pages' security policy refuses
 * `style` attributes in markup.
 */
export function useTint(element: RefObject<HTMLElement | null>, tint: string): void {
  useEffect(() => {
    element.current?.style.setProperty("--tint", tint);
  }, [element, tint]);
}

/**
 * Tells the stylesheet how tall the side column is, so that a column taller than the window stops at its own end
 * instead of hiding it.
 */
export function useSideHeight(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const side = element.current;
    if (side === null) return;
    const observer = new ResizeObserver(() =>
      side.style.setProperty("--side-height", `${side.offsetHeight}px`),
    );
    observer.observe(side);
    return () => observer.disconnect();
  }, [element]);
}
