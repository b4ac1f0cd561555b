const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Something that happened with somebody's credits. */
export type Movement =
  | { readonly kind: "top-up"; readonly at: Date; readonly cents: number }
  | { readonly kind: "payout"; readonly at: Date }
  | { readonly kind: "tickets"; readonly at: Date; readonly night: PastNight; readonly quantity: number }
  | { readonly kind: "cloakroom"; readonly at: Date; readonly night: PastNight };

export type PastNight = { readonly eventId: number; readonly offerId: number; readonly startsAt: Date };

/** Nearly two months, the oldest first: days before the start of the demo, and what was done about then. */
const MONEY = [
  { daysAgo: 58.2, cents: 5000 },
  { daysAgo: 33.9, cents: 2500 },
  { daysAgo: 19.7, payout: true },
  { daysAgo: 15.1, cents: 5000 },
] as const;

const NIGHTS = [
  { daysAgo: 50, quantity: 1, cloakroom: true },
  { daysAgo: 38, quantity: 2, cloakroom: false },
  { daysAgo: 25, quantity: 1, cloakroom: true },
  { daysAgo: 9, quantity: 1, cloakroom: true },
] as const;

/**
 * What a member did with credits in the weeks before `now`: each night is the one nearest to its day, its tickets were bought three days before.
 * Pure.
 * @param nights that are over, in any order
 * @returns the oldest first
 */
export function weeksBefore(now: Date, nights: readonly PastNight[]): Movement[] {
  const before = (days: number) => new Date(now.getTime() - days * DAY);
  const left = new Set(nights);
  const movements: Movement[] = MONEY.map((one) =>
    "cents" in one
      ? { kind: "top-up", at: before(one.daysAgo), cents: one.cents }
      : { kind: "payout", at: before(one.daysAgo) },
  );
  for (const { daysAgo, quantity, cloakroom } of NIGHTS) {
    const night = nearest([...left], before(daysAgo));
    if (night === undefined) continue;
    left.delete(night);
    const begin = night.startsAt.getTime();
    movements.push({ kind: "tickets", at: new Date(begin - 3 * DAY - 83 * MINUTE), night, quantity });
    if (cloakroom) movements.push({ kind: "cloakroom", at: new Date(begin + 47 * MINUTE), night });
  }
  return movements.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

function nearest(nights: readonly PastNight[], moment: Date): PastNight | undefined {
  const distance = ({ startsAt }: PastNight) => Math.abs(startsAt.getTime() - moment.getTime());
  return nights.toSorted((a, b) => distance(a) - distance(b) || a.eventId - b.eventId)[0];
}
