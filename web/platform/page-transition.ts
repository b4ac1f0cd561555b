/** What decides how one page makes way for the next. */
export type Place = {
  readonly pathname: string;
  /** Place in the browser's history; "back" leads to a smaller one. */
  readonly state: { readonly __TSR_index?: number | undefined };
};

export type Slide = "slide-forward" | "slide-back" | "slide-none";

/**
 * Which way a page slides: back in history slides back, else a deeper path slides forward and a shallower one back
 * (specification 2.2). Pages beside each other, as the tabs of the bottom bar, only fade.
 */
export function slideBetween(from: Place, to: Place): Slide {
  const fromIndex = from.state.__TSR_index ?? 0;
  if ((to.state.__TSR_index ?? 0) < fromIndex) return "slide-back";
  const steps = depthOf(to.pathname) - depthOf(from.pathname);
  if (steps === 0) return "slide-none";
  return steps > 0 ? "slide-forward" : "slide-back";
}

function depthOf(pathname: string): number {
  return pathname.split("/").filter(Boolean).length;
}

/** Of a navigation, for the browser's view transition; false: no transition at all. */
export function transitionTypes({
  fromLocation,
  toLocation,
  pathChanged,
}: {
  fromLocation?: Place | undefined;
  toLocation: Place;
  pathChanged: boolean;
}): string[] | false {
  if (fromLocation === undefined || !pathChanged) return false;
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return false;
  return [slideBetween(fromLocation, toLocation)];
}

/**
 * A slide that is cut short, by the next navigation or a tab that is hidden, is no mistake: the page is there either way.
 * Without this the browser reports each of them as an unhandled error.
 */
export function allowCutSlides(): void {
  if (typeof document.startViewTransition !== "function") return;
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (update) => {
    const transition = start(update);
    transition.ready.catch(() => {});
    return transition;
  };
}
