import { type Insertable, sql } from "kysely";
import type { Transaction } from "../../server/platform/database.ts";
import type { DB } from "../../server/platform/database-types.ts";
import { berlinWallClock } from "../../server/platform/zoned-time.ts";
import type { DemoMember } from "./member.ts";
import { MEMBERS } from "./people.ts";
import type { Friendship, People, Person } from "./write-friendships.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export type Notice = Insertable<DB["notification"]> & { readonly created_at: Date };

/**
 * What the members who were added now have been told, the oldest first, as lists go by ids. The news of today is unread.
 * @param others what is known already
 */
export async function writeNotices(
  tx: Transaction,
  people: People,
  added: ReadonlySet<string>,
  {
    friendships,
    others,
  }: { readonly friendships: readonly Friendship[]; readonly others: readonly Notice[] },
  now: Date,
): Promise<void> {
  const welcomes = MEMBERS.flatMap((member) => {
    const person = people.get(member.key);
    return person && added.has(member.key) ? [welcome(member, person, now)] : [];
  });
  const ids = [...added].flatMap((key) => people.get(key)?.id ?? []);
  const notices = [
    ...welcomes,
    ...others,
    ...friendships.flatMap((one) => friendNotices(one, now)),
    ...(await tips(tx, ids, now)),
  ];
  notices.sort((a, b) => a.created_at.getTime() - b.created_at.getTime());
  if (notices.length > 0)
    await tx
      .insertInto("notification")
      .values(notices)
      .onConflict((one) => one.doNothing())
      .execute();
}

function welcome({ joinedDaysAgo }: DemoMember, { id, firstname }: Person, now: Date): Notice {
  const joined = now.getTime() - joinedDaysAgo * DAY;
  return {
    account_id: id,
    about_account_id: null,
    kind: "system",
    title: `Willkommen, ${firstname}!`,
    body: "Merk dir deine Städte und finde deine Freunde: Dann siehst du zuerst, wo heute Nacht Licht brennt.",
    link: "/profile",
    cause: "welcome",
    created_at: new Date(joined),
    read_at: new Date(joined + DAY),
  };
}

/** As the product itself writes them. A member who has answered a request has read it. */
function friendNotices({ asker, asked, requestedAt, acceptedAt }: Friendship, now: Date): Notice[] {
  const request: Notice = {
    account_id: asked.id,
    ...about(asker, "friend-request", requestedAt),
    title: "Neue Freundschaftsanfrage",
    body: `${shown(asker)} möchte mit dir befreundet sein.`,
    read_at: acceptedAt,
  };
  if (acceptedAt === null) return [request];
  const isNews = now.getTime() - acceptedAt.getTime() <= DAY;
  const accepted: Notice = {
    account_id: asker.id,
    ...about(asked, "friend-accepted", acceptedAt),
    title: "Freundschaftsanfrage angenommen",
    body: `${shown(asked)} und du seid jetzt befreundet.`,
    read_at: isNews ? null : new Date(acceptedAt.getTime() + HOUR),
  };
  return [request, accepted];
}

function about({ id }: Person, kind: "friend-request" | "friend-accepted", at: Date) {
  const cause = `${kind}:${id}:${berlinWallClock(at).slice(0, 10)}`;
  const link = kind === "friend-request" ? "/profile?zeige=anfragen" : "/profile";
  return { about_account_id: id, kind, link, cause, created_at: at };
}

const shown = ({ firstname, lastname }: Person) => `${firstname} ${lastname.slice(0, 1)}.`;

type Night = { account_id: number; id: number; title: string; venue: string; city: string };

/** The next night in the first city of each member, told five hours ago. */
async function tips(tx: Transaction, accountIds: readonly number[], now: Date): Promise<Notice[]> {
  const { rows } = await sql<Night>`
    select home.account_id, night.id, night.title, night.venue, city.name as city
    from (select distinct on (account_id) account_id, city_id from my_city
      where account_id = any(${accountIds}::bigint[]) order by account_id, id) as home
    join city on city.id = home.city_id
    cross join lateral (
      select event.id, event.title, venue.name as venue from event join venue on venue.id = event.venue_id
      where venue.city_id = city.id and event.state = 'published' and event.ticket_sale
        and event.starts_at between ${now}::timestamptz + interval '2 days' and ${now}::timestamptz + interval '60 days'
      order by event.promoted desc, event.starts_at, event.id limit 1) as night`.execute(tx);
  return rows.map(({ account_id, id, title, venue, city }) => ({
    account_id,
    about_account_id: null,
    kind: "event",
    title: `Demnächst in ${city}`,
    body: `„${title}“ · ${venue}, ${city}`,
    link: `/eventDetails/${id}`,
    cause: `tip:${id}`,
    created_at: new Date(now.getTime() - 5 * HOUR),
    read_at: null,
  }));
}
