import "./scoreboard.css";
import type { ScoreboardRow } from "#contract/areas/punktesystem.ts";
import { pictureSources } from "#contract/pictures.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { countText } from "./point-texts.ts";

type ScoreboardTableProps = {
  rows: readonly ScoreboardRow[];
  own: ScoreboardRow & { isListed: boolean };
};

/** How many places are set large. */
const LARGE_PLACES = 3;

/**
 * The table of places. The own row is always on the screen: it sticks to the edge that it would be scrolled over; of somebody who is not among
 * the rows it comes last.
 */
export function ScoreboardTable({ rows, own }: ScoreboardTableProps) {
  const isAmongRows = rows.some(({ id }) => id === own.id);
  return (
    <table className="scoreboard">
      <caption>
        <VisuallyHidden>Die meisten Punkte</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">Platz</th>
          <th scope="col">Name</th>
          <th scope="col" className="scoreboard__points">
            Punkte
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} isOwn={row.id === own.id} />
        ))}
      </tbody>
      {!isAmongRows && (
        <tfoot>
          <Row row={own} isOwn />
        </tfoot>
      )}
    </table>
  );
}

function Row({ row, isOwn }: { row: ScoreboardRow; isOwn: boolean }) {
  const { place, firstname, lastname, avatarKey, totalPoints } = row;
  const isLarge = place <= LARGE_PLACES && !isOwn;
  return (
    <tr
      className={classNames(
        "scoreboard__row",
        isLarge && "scoreboard__row--large",
        isOwn && "scoreboard__row--own",
      )}
    >
      <td className="scoreboard__place num">{countText(place)}</td>
      <th scope="row">
        <span className="scoreboard__person">
          <Avatar picture={avatarKey === null ? null : pictureSources(avatarKey)} />
          <span className="scoreboard__name">
            {firstname} {lastname}
            {isOwn && <span className="scoreboard__you small"> Das bist du</span>}
          </span>
        </span>
      </th>
      <td className="scoreboard__points num">{countText(totalPoints)}</td>
    </tr>
  );
}
