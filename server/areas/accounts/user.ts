import type { User } from "#contract/areas/login.ts";
import type { Permission } from "#contract/call.ts";
import { pictureUrl } from "#server/areas/media/public.ts";
import { CoalescingBatcher } from "#server/platform/coalescing-batcher.ts";
import type { Queryable } from "#server/platform/database.ts";
import type { Grant } from "#server/platform/grants.ts";
import { selectAccountsWithGrants } from "./account-queries.ts";
import { activeLounges, type BookedLounge } from "./active-lounges.ts";

/** What a user's data need of areas that stand above this one, or beside it. */
export type UserPorts = {
  /** Cents. */
  readonly creditsOf: (db: Queryable, accountId: number) => Promise<number>;
  /** Booked lounges that are not over. */
  readonly loungesOf: (accountId: number) => Promise<readonly BookedLounge[]>;
  /** Coupons that can still be used. */
  readonly couponsOf: (accountId: number) => Promise<User["coupons"]>;
  readonly cityOfAddress: (address: string) => Promise<User["ipCity"]>;
};

type AccountWithGrants = Awaited<ReturnType<typeof selectAccountsWithGrants>>[number];

/** Reads accounts, those that are asked for at the same moment at once; undefined: it is gone. */
export type AccountReader = CoalescingBatcher<number, AccountWithGrants | undefined>;

export function createAccountReader(db: Queryable): AccountReader {
  return new CoalescingBatcher(async (ids) => {
    const found = new Map((await selectAccountsWithGrants(db, ids)).map((account) => [account.id, account]));
    return ids.map((id) => found.get(id));
  });
}

export type UserDeps = UserPorts & {
  readonly db: Queryable;
  readonly accounts: AccountReader;
  readonly now: () => Date;
};

const timesOf = ({ startTime, endTime }: BookedLounge) => ({ startTime, endTime });

/** What the specification's pages know of grants. */
const WIRE_PERMISSIONS: { readonly [P in Permission]: User["permissions"][number] } = {
  ...{ door: "staff", cloakroom: "staff", bar: "staff", till: "staff", office: "staff" },
  ...{ organise: "organiser", admin: "admin" },
};

/** In the order of their ids. */
function organisersOf(grants: readonly Grant[]): number[] {
  const ids = grants.flatMap(({ permission, scope }) =>
    permission === "organise" && scope !== "all" && "organiserId" in scope ? [scope.organiserId] : [],
  );
  return ids.sort((a, b) => a - b);
}

const asFlag = (value: boolean) => (value ? 1 : 0);

/**
 * The member who is logged in, as the calls answer it.
 * @param address of the request, for its city
 * @returns undefined when the account is gone
 */
export async function userOf(
  { db, accounts, creditsOf, loungesOf, couponsOf, cityOfAddress, now }: UserDeps,
  accountId: number,
  address: string,
): Promise<User | undefined> {
  const [account, credits, lounges, coupons, ipCity] = await Promise.all([
    accounts.ask(accountId),
    creditsOf(db, accountId),
    loungesOf(accountId),
    couponsOf(accountId),
    cityOfAddress(address),
  ]);
  if (account === undefined) return undefined;
  const [organiserId = null] = organisersOf(account.grants);
  return {
    user_id: account.id,
    email: account.email,
    verified: asFlag(account.email_verified_at !== null),
    phone: account.phone,
    firstname: account.firstname,
    lastname: account.lastname,
    ...(account.firstname_latin !== null && { firstnameLatin: account.firstname_latin }),
    ...(account.lastname_latin !== null && { lastnameLatin: account.lastname_latin }),
    gender: account.gender,
    dob: account.birth_date,
    avatar: account.avatar_key === null ? null : pictureUrl(account.avatar_key, 360, "jpg"),
    avatarKey: account.avatar_key,
    credits,
    ipCity,
    coupons,
    lounges: lounges.map(timesOf),
    activeLounges: activeLounges(lounges, now()).map(timesOf),
    organizer: asFlag(organiserId !== null),
    organizerId: organiserId,
    permissions: [...new Set(account.grants.map(({ permission }) => WIRE_PERMISSIONS[permission]))].sort(),
    darkMode: account.dark_mode === null ? null : asFlag(account.dark_mode),
    visible: asFlag(account.is_visible),
  };
}
