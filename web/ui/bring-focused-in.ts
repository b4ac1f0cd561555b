import type { FocusEvent } from "react";

/**
 * For a row that scrolls sideways, as `onFocus`: the card or chip that takes the focus is brought in whole. Browsers leave
 * alone what is seen in part.
 */
export function bringFocusedIn({ target }: FocusEvent<HTMLElement>): void {
  (target.closest("article, li") ?? target).scrollIntoView({ inline: "nearest", block: "nearest" });
}
