import { Fragment } from "react";

const UNBROKEN = /(E-Mail|§ \d+\w?)/;

/** A given sentence, to the letter; only no line ends within „E-Mail“ or „§ 14b“. */
export function UnbrokenText({ text }: { text: string }) {
  return text.split(UNBROKEN).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a sentence are their places
    <Fragment key={place}>
      {place % 2 === 1 ? <span className="whitespace-nowrap">{part}</span> : part}
    </Fragment>
  ));
}
