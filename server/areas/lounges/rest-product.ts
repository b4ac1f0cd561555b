import {
  type CommonRefusal,
  loadOrder,
  lockOrder,
  lockParent,
  type OrderPosition,
  type Quote,
  type SoldProduct,
} from "#server/areas/checkout/public.ts";
import { loadEventForSale } from "#server/areas/events/public.ts";
import type { Transaction } from "#server/platform/database.ts";
import type { Platform } from "#server/platform/operator.ts";
import { writeRestMail } from "./rest-mails.ts";
import {
  allRestsOpen,
  isRestUnderWay,
  openRestsAgain,
  openRestsOf,
  orderOfBooking,
  payRests,
  payRestsAgain,
} from "./rest-queries.ts";
import { REST_PAGE_TEXTS } from "./rest-texts.ts";

/** Of which booking the order's open amount is to be paid, and by whom: the order's owner, or `null` for who may do it for anybody. */
export type RestWanted = { readonly bookingId: number; readonly accountId: number | null };

/** Why there is no rest to pay. */
export type RestRefusal =
  | CommonRefusal
  | { readonly kind: "unknown-booking" }
  | { readonly kind: "nothing-open" }
  | { readonly kind: "rest-under-way" };

/** Units of a paid rest that went back are open again, and may be paid anew (decision 0254). */
const IS_COUNTED = { isCounted: true } as const;

/** What is open of an order of reserved lounges: an order of its own, for all of them together (decision 0245). */
export const createRestProduct = ({
  platform,
}: {
  readonly platform: Platform;
}): SoldProduct<RestWanted, RestRefusal> => ({
  subject: "lounge_rest",
  ...restSale,
  fulfil: (tx, { id: orderId, parentOrderId }) =>
    payRests(tx, { orderId, parentOrderId: parentOf(orderId, parentOrderId) }),
  async revoke(tx, { orderId, positions }) {
    const order = positions && (await loadOrder(tx, orderId));
    const units = positions?.flatMap(({ id, units: count }) => {
      const position = order?.positions.find((one) => one.id === id);
      return position ? [{ loungeId: position.subjectId, units: count }] : [];
    });
    await openRestsAgain(tx, orderId, units);
  },
  async isStillDue(tx, { parentOrderId, positions }) {
    if (parentOrderId === null || (await isRestUnderWay(tx, parentOrderId))) return false;
    const rests = await openRestsOf(tx, parentOrderId);
    return (
      rests.length === positions.length &&
      rests.every(({ loungeId, units, openCents }, index) => {
        const { subjectId, quantity, priceCents } = positions[index] as OrderPosition;
        return subjectId === loungeId && quantity === units && priceCents === openCents;
      })
    );
  },
  reissue: (tx, { id, positions }) =>
    payRestsAgain(
      tx,
      id,
      positions.map(({ subjectId: loungeId, quantity, refundedUnits }) => ({
        loungeId,
        units: quantity - refundedUnits,
      })),
    ),
  isTakenBack: allRestsOpen,
  describe: ({ title }) => `Restbetrag der Lounge „${title}“`,
  pageTexts: REST_PAGE_TEXTS,
  writeMail: writeRestMail(platform.publicUrl),
});

/** The order of which something is open comes before wallets. */
async function lockDeposit(tx: Transaction, wanted: RestWanted): Promise<void> {
  const orderId = await ownDeposit(tx, wanted);
  if (orderId !== undefined) await lockOrder(tx, orderId);
}

/** The order of a booking that this person may pay the rest of: nobody learns of another one's, or locks it. */
async function ownDeposit(
  tx: Transaction,
  { bookingId, accountId }: RestWanted,
): Promise<number | undefined> {
  const orderId = await orderOfBooking(tx, bookingId);
  if (orderId === undefined || accountId === null) return orderId;
  return (await loadOrder(tx, orderId))?.accountId === accountId ? orderId : undefined;
}

/** What is open of the order of a booking; its order is locked as the parent. */
async function quoteRest(tx: Transaction, wanted: RestWanted, at: Date): Promise<Quote | RestRefusal> {
  const parentOrderId = await ownDeposit(tx, wanted);
  if (parentOrderId === undefined) return { kind: "unknown-booking" };
  const parent = await lockParent(tx, parentOrderId, IS_COUNTED);
  if ("kind" in parent)
    return parent.kind === "has-child" ? { kind: "rest-under-way" } : { kind: "nothing-open" };
  const { eventId, organiserId } = parent;
  const event = eventId === null ? undefined : await loadEventForSale(tx, eventId);
  if (event === undefined) throw new Error(`order ${parentOrderId} of lounges has no event`);
  if (event.state === "cancelled") return { kind: "event-cancelled" };
  if (event.endsAt <= at) return { kind: "event-over" };
  if (await isRestUnderWay(tx, parentOrderId)) return { kind: "rest-under-way" };
  const rests = await openRestsOf(tx, parentOrderId);
  if (rests.length === 0) return { kind: "nothing-open" };
  const deposit = new Map((await loadOrder(tx, parentOrderId))?.positions.map((one) => [one.id, one]));
  return {
    ...{ kind: "lounge_rest", parentOrderId, eventId, organiserId },
    positions: rests.map(({ positionId, loungeId, units, openCents }) => ({
      kind: "lounge_rest",
      subjectId: loungeId,
      ticketType: null,
      title: deposit.get(positionId)?.title ?? "",
      quantity: units,
      amountCents: openCents,
      vatBasisPoints: deposit.get(positionId)?.vatBasisPoints ?? 0,
      attendee: null,
    })),
    ...{ people: [], claims: [], places: 0, freePlaces: 0, freeNeedsConfirmation: false },
  };
}

/** How it is sold. */
export const restSale = { ...IS_COUNTED, lockParent: lockDeposit, quote: quoteRest };

function parentOf(orderId: number, parentOrderId: number | null): number {
  if (parentOrderId === null) throw new Error(`order ${orderId} of a rest is of no other order`);
  return parentOrderId;
}
