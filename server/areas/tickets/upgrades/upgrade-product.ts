import type { KeyObject } from "node:crypto";
import { upgradesFrom } from "#contract/pricing/upgrade-ladder.ts";
import { lockOrder, type Quote, type SoldProduct } from "#server/areas/checkout/public.ts";
import {
  loadEventForSale,
  type OfferOfType,
  offersOfType,
  ticketPlaces,
} from "#server/areas/events/public.ts";
import type { Transaction } from "#server/platform/database.ts";
import type { Platform } from "#server/platform/operator.ts";
import { hasOpenReturn } from "../returns/return-queries.ts";
import type { TicketType } from "../ticket-code.ts";
import { endDormantTransfers, isOnItsWay } from "../transfers/transfer-queries.ts";
import { balancePlaces, placeOfUpgrade } from "./balance-places.ts";
import { makeUpgrade, makeUpgradeAgain } from "./make-upgrade.ts";
import { undoUpgrade } from "./undo-upgrade.ts";
import { deliverUpgrade } from "./upgrade-delivery.ts";
import { upgradeNotice, writeUpgradeMail } from "./upgrade-mails.ts";
import {
  findTicket,
  hasPendingUpgrade,
  insertUpgrade,
  isUpgradeOver,
  type MovableTicket,
} from "./upgrade-queries.ts";
import { UPGRADE_PAGE_TEXTS } from "./upgrade-texts.ts";

export type UpgradeWanted = {
  readonly ticketId: number;
  readonly accountId: number;
  readonly toType: TicketType;
};

/**
 * Why a ticket cannot become that.
 * - `unknown-ticket`: there is none of this person's. - `not-valid`: it counts no more. - `no-such-step`: it is as good already.
 * - `upgrade-pending`: another one waits for its payment. - `on-its-way`: it is to go to a friend or for sale.
 */
export type UpgradeRefusal = { readonly [Kind in Kinds]: { readonly kind: Kind } }[Kinds];

type Kinds =
  | "unknown-ticket"
  | "not-valid"
  | "no-upgrades"
  | "no-such-step"
  | "upgrade-pending"
  | "on-its-way"
  | "event-cancelled"
  | "event-over"
  | "upgrade-sold-out";

/**
 * Upgrades of tickets: an order adds to the one that the ticket is of, has a place of the better offer from when it is placed, and makes
 * the ticket better when it is paid (decision 0247).
 */
export function createUpgradeProduct({
  ticketPrivateKey,
  platform,
}: {
  readonly ticketPrivateKey: KeyObject;
  readonly platform: Platform;
}): SoldProduct<UpgradeWanted, UpgradeRefusal> {
  return {
    subject: "ticket_upgrade",
    async lockParent(tx, { ticketId, accountId }) {
      const ticket = await findTicket(tx, ticketId);
      if (ticket?.ownerId === accountId) await lockOrder(tx, ticket.orderId);
    },
    quote: quoteUpgrade,
    fulfil: (tx, order) => makeUpgrade(tx, ticketPrivateKey, order),
    revoke: (tx, revocation) => undoUpgrade(tx, ticketPrivateKey, revocation),
    reissue: (tx, { id }, reissue) => makeUpgradeAgain(tx, ticketPrivateKey, id, reissue),
    balance: balancePlaces,
    describe: ({ title }) => title,
    async takes(_position, tx, orderId) {
      const id = await placeOfUpgrade(tx, orderId);
      return id === undefined ? undefined : { resource: ticketPlaces.kind, id };
    },
    deliver: (db, order) => deliverUpgrade(db, platform, order),
    isDelivered: () => true,
    pageTexts: UPGRADE_PAGE_TEXTS,
    isTakenBack: isUpgradeOver,
    writeMail: writeUpgradeMail,
    notice: upgradeNotice,
  };
}

async function quoteUpgrade(
  tx: Transaction,
  { ticketId, accountId, toType }: UpgradeWanted,
  at: Date,
): Promise<Quote | UpgradeRefusal> {
  const ticket = await findTicket(tx, ticketId);
  if (ticket === undefined || ticket.ownerId !== accountId) return { kind: "unknown-ticket" };
  const refusal = await refuseTicket(tx, ticket, at);
  if (refusal !== undefined) return refusal;
  const step = upgradesFrom(ticket.ticketType).find(({ type }) => type === toType);
  if (step === undefined) return { kind: "no-such-step" };
  const { eventId } = ticket;
  const offer = await lockFreeOffer(tx, await offersOfType(tx, { eventId, ticketType: toType, at }));
  // Who calls it off waits for the offers' locks: from here on it stays what it is.
  const event = await loadEventForSale(tx, eventId);
  if (event?.state !== "published") return { kind: "event-cancelled" };
  if (offer === undefined) return { kind: "upgrade-sold-out" };
  const { id: toOfferId, title, vatBasisPoints } = offer;
  return {
    kind: "ticket_upgrade",
    parentOrderId: ticket.orderId,
    async placed(tx, orderId) {
      await endDormantTransfers(tx, ticketId, at);
      const fromType = ticket.ticketType;
      await insertUpgrade(tx, { orderId, ticketId, eventId, fromType, toOfferId, toType });
    },
    eventId,
    organiserId: event.organiserId,
    positions: [
      {
        ...{ kind: "ticket_upgrade", subjectId: ticketId, ticketType: toType, quantity: 1, attendee: null },
        ...{ title: `Upgrade auf „${title}“`, amountCents: step.feeCents, vatBasisPoints },
      },
    ],
    people: [],
    claims: [{ resource: ticketPlaces.kind, id: toOfferId, units: 1 }],
    places: 1,
    freePlaces: 0,
    freeNeedsConfirmation: false,
  };
}

/** The ticket's order is locked: nothing of this changes until the order is placed. */
async function refuseTicket(
  tx: Transaction,
  ticket: MovableTicket,
  at: Date,
): Promise<UpgradeRefusal | undefined> {
  const event = await loadEventForSale(tx, ticket.eventId);
  if (event === undefined || event.state === "cancelled") return { kind: "event-cancelled" };
  if (event.endsAt <= at) return { kind: "event-over" };
  if (ticket.state !== "valid" || ticket.isGivenBack) return { kind: "not-valid" };
  if (!event.ticketUpgrades) return { kind: "no-upgrades" };
  if (await hasPendingUpgrade(tx, ticket.id)) return { kind: "upgrade-pending" };
  const isMoving = (await isOnItsWay(tx, ticket.id)) || (await hasOpenReturn(tx, ticket.id));
  return isMoving ? { kind: "on-its-way" } : undefined;
}

/** The first of the offers that has a place; all are locked, by id. */
async function lockFreeOffer(
  tx: Transaction,
  offers: readonly OfferOfType[],
): Promise<OfferOfType | undefined> {
  const free = await ticketPlaces.lock(
    tx,
    offers.map(({ id }) => id),
  );
  return offers.find(({ id }) => (free.get(id) ?? 0) > 0);
}
