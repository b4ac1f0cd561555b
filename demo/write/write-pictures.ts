import type { Transaction } from "../../server/platform/database.ts";
import { insertRows } from "../../server/platform/row-batches.ts";
import type { PictureRow } from "../pictures/picture-row.ts";
import type { PlannedEvent } from "../plan/planned-event.ts";

/** Of the table `picture`, for `insertRows`. */
export const pictureColumns = {
  key: "text",
  kind: "text",
  width: "int",
  height: "int",
  tint: "text",
  alt: "text",
  source: "jsonb",
};

/** The posters of events and the pictures of their lounges, each once; ids by key. */
export async function writePictures(
  tx: Transaction,
  events: readonly PlannedEvent[],
): Promise<ReadonlyMap<string, number>> {
  const pictures = new Map<string, PictureRow>();
  for (const { picture, lounges } of events) {
    for (const one of [picture, ...lounges.map((lounge) => lounge.picture)]) pictures.set(one.key, one);
  }
  await insertRows(tx, "picture", pictureColumns, [...pictures.values()]);
  const rows = await tx
    .selectFrom("picture")
    .select(["id", "key"])
    .where("key", "in", [...pictures.keys()])
    .execute();
  return new Map(rows.map(({ key, id }) => [key, id]));
}
