/** Joins the class names that are there: `classNames("btn", busy && "btn--busy", className)`. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
