import { sql } from "kysely";
import type { Queryable, Transaction } from "#server/platform/database.ts";
import { isStorable } from "#server/platform/storable.ts";
import { type Author, administrates } from "../author.ts";
import type { EventProblem } from "../writing/event-problems.ts";
import { type Refused, refused } from "../writing/prepare-event.ts";

/** A seller as invoices and the page of an event name it. */
export type Seller = {
  readonly name: string;
  readonly legalName: string;
  readonly street: string;
  readonly postcode: string;
  readonly city: string;
  readonly country: "DE" | "AT" | "CH";
  readonly vatId: string | null;
  readonly email: string;
  readonly phone: string;
};

const LONGEST = 120;

/** Takes in an organiser, which publishes nothing before it is approved. Only an admin does it. */
export async function createOrganiser(
  tx: Transaction,
  author: Author,
  organiser: Seller,
): Promise<{ readonly kind: "created"; readonly organiserId: number } | Refused> {
  if (!administrates(author)) return { kind: "forbidden" };
  const problems = Object.entries(organiser).flatMap(([at, text]): EventProblem[] => {
    if (text === null) return [];
    if (text.trim() === "") return [{ at, problem: "missing" }];
    if (text.length > LONGEST) return [{ at, problem: "too-long", detail: LONGEST }];
    return isStorable(text) ? [] : [{ at, problem: "unreadable" }];
  });
  if (problems.length > 0) return refused(...problems);
  const { legalName, vatId, ...rest } = organiser;
  const { id } = await tx
    .insertInto("organiser")
    .values({ ...rest, legal_name: legalName, vat_id: vatId })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { kind: "created", organiserId: id };
}

/**
 * Says whether an organiser may publish. Without it what is published stays so and is sold on; calling that off is another thing.
 * Safe to repeat; the first moment stays.
 */
export async function approveOrganiser(
  tx: Transaction,
  author: Author,
  { organiserId, isApproved }: { readonly organiserId: number; readonly isApproved: boolean },
): Promise<"done" | "not-found" | "forbidden"> {
  if (!administrates(author)) return "forbidden";
  const { numUpdatedRows } = await tx
    .updateTable("organiser")
    .set({ approved_at: isApproved ? sql`coalesce(approved_at, now())` : null })
    .where("id", "=", organiserId)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? "done" : "not-found";
}

/** Every organiser, whether it may publish, and how many events are its own. */
export async function listOrganisers(db: Queryable) {
  const { rows } = await sql<{ id: number; name: string; isApproved: boolean; events: number }>`
    select id, name, approved_at is not null as "isApproved",
      (select count(*) from event where organiser_id = organiser.id)::int as events
    from organiser order by id`.execute(db);
  return rows;
}

/** @throws Error when there is no such organiser */
export async function loadSeller(db: Queryable, organiserId: number): Promise<Seller> {
  const row = await db
    .selectFrom("organiser")
    .where("id", "=", organiserId)
    .select(["name", "legal_name as legalName", "street", "postcode", "city", "country"])
    .select(["vat_id as vatId", "email", "phone"])
    .executeTakeFirstOrThrow();
  return row as Seller;
}
