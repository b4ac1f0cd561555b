import { Fragment } from "react";

/** A given sentence, to the letter; only no line ends within „E-Mail“. */
export function UnbrokenText({ text }: { text: string }) {
  return text.split("E-Mail").map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a sentence are their places
    <Fragment key={place}>
      {place > 0 && <span className="whitespace-nowrap">E-Mail</span>}
      {part}
    </Fragment>
  ));
}
