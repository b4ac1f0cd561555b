import { Fragment } from "react";

/** The name of a place. A line may end behind its slash, as in „Bad Frankenhausen/Kyffhäuser“. */
export function PlaceName({ name }: { name: string }) {
  return name.split(/(?<=\/)/).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a name are their places
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
