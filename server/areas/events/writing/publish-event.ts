import type { Transaction } from "#server/platform/database.ts";
import type { Author } from "../author.ts";
import type { EventProblem } from "./event-problems.ts";
import { publishDrafts } from "./insert-events.ts";
import { lockEvent, mayWrite } from "./locked-event.ts";
import { type Refused, refused } from "./prepare-event.ts";

export type Published = { readonly kind: "published" | "already-published" | "not-found" } | Refused;

/**
 * Publishes a draft of an approved organiser, as one of its people or as an admin: from the commit on everybody sees it and
 * it is sold. Of two who publish at once one does, the other is told that it is done.
 */
export async function publishEvent(
  tx: Transaction,
  author: Author,
  { eventId, now }: { readonly eventId: number; readonly now: Date },
): Promise<Published> {
  const event = await lockEvent(tx, eventId);
  if (event === undefined) return { kind: "not-found" };
  if (!mayWrite(author, event)) return { kind: "forbidden" };
  if (event.state === "published") return { kind: "already-published" };
  const refuse = (problem: EventProblem["problem"], at = "state") => refused({ at, problem });
  if (event.state === "cancelled") return refuse("called-off");
  if (event.organiserId === null) return refuse("without-organiser");
  if (!event.hasPicture) return refuse("without-picture", "pictureId");
  if (event.endsAt <= now) return refuse("over", "ends");
  const [published] = await publishDrafts(tx, author, [eventId]);
  return published === undefined ? refuse("organiser-not-approved") : { kind: "published" };
}
