import * as z from "zod";
import { defineCall } from "../call.ts";
import { centsField, euro, euroField, flag, idField, sentence, wallClock } from "../wire-types.ts";
import { fileReference, purchaseStarted } from "./checkout.ts";
import { lounge } from "./eventdetails.ts";

const ticketType = z.union([z.literal(1), z.literal(2), z.literal(3)]);

const offeredUpgrade = z.object({
  upgradeLevel: ticketType.describe("The type that the ticket would have"),
  title: z.string().describe("Of the better offer"),
  description: z.string(),
  upgradeFee: euro,
  available: z.number(),
});

/** A ticket's way to a friend. */
const transferState = z.object({
  id: z.number(),
  friendId: z.number(),
  firstname: z.string().describe("First name and initial of who gives or gets it"),
  offeredAt: wallClock.describe("Europe/Berlin"),
});

const ownTicket = z.object({
  id: z.number(),
  eventId: z.number(),
  title: z.string().describe("Of the event"),
  ticketTitle: z.string(),
  ticketDescription: z.string(),
  image: z.string(),
  imageKey: z.string(),
  imageAlt: z.string(),
  startTime: wallClock,
  endTime: wallClock,
  location: z.string(),
  city: z.string(),
  status: z
    .union([z.literal(0), z.literal(1), z.literal(2)])
    .describe("0 valid, 1 used at the door, 2 revoked, or its event is called off"),
  isNew: flag.describe("Valid, and its event has not begun"),
  isRunning: flag.describe("Not revoked, and its event has begun and is not over"),
  ticketType,
  ticketUpgrades: flag,
  upgrades: z
    .array(offeredUpgrade)
    .describe(
      "Of valid tickets until their event is over, where it has upgrades: what is on sale of the better types, also at the door",
    ),
  upgradePending: flag.describe("1: an upgrade of it waits for its payment"),
  gaderobe: flag,
  gaderobePrice: euro.nullable(),
  secureCode: z.string().nullable().describe("What its QR says; null when it does not count"),
  shortCode: z.string().nullable(),
  holder: z.string().describe("The name on it"),
  orderNumber: z.string().nullable().describe("null for a ticket that a friend gave: its order is theirs"),
  cipher: z.string().nullable().describe("Of its order's page; null as its number"),
  file: fileReference.nullable().describe("Its PDF"),
  calendar: fileReference.nullable(),
  transferable: flag.describe("1: may be given to a friend now"),
  transfer: transferState.nullable().describe("On its way to a friend, who has not answered yet"),
  returnable: flag.describe("1: may be offered for sale again now"),
  returning: flag.describe(
    "1: is offered for sale again; valid until its money goes back, once its offer is sold out and its turn comes",
  ),
});
export type OwnTicket = z.infer<typeof ownTicket>;

const ownLounge = lounge.extend({
  bookingId: z.number(),
  secureCode: z.string().nullable(),
  shortCode: z.string().nullable(),
  endTime: wallClock,
  location: z.string(),
  bookedQuantity: z.number(),
  openAmount: euro.describe("What is open of a lounge that was only reserved"),
  payable: flag.describe("1: it may be paid now, with all that is open of the same order"),
  restCipher: z
    .string()
    .nullable()
    .describe("Of the order that is to pay what is open and waits for its payment: its page leads there"),
  status: z.union([z.literal(0), z.literal(2)]).describe("0 valid, 2 revoked"),
  isNew: flag,
  active: flag.describe("1: drinks can be ordered now (section 9)"),
  cipher: z.string(),
  file: fileReference.nullable(),
});
export type OwnLounge = z.infer<typeof ownLounge>;

export const getTickets = defineCall({
  path: "tickets/getTickets",
  summary:
    "The member's tickets and booked lounges, what runs and what comes first, then what was; and tickets that friends offer.",
  access: "member",
  answers: {
    250: z.object({
      tickets: z.array(ownTicket),
      lounges: z.array(ownLounge),
      offered: z
        .array(
          transferState.extend({
            ticketId: z.number(),
            title: z.string(),
            ticketTitle: z.string(),
            startTime: wallClock,
            image: z.string(),
            imageKey: z.string(),
            imageAlt: z.string(),
          }),
        )
        .describe("Tickets that a friend wants to give to the member"),
    }),
  },
});

export const getRang = defineCall({
  path: "tickets/getRang",
  summary: "The member's rank by the points of all time, and what it brings.",
  access: "member",
  answers: {
    250: z.object({
      rangName: z.string(),
      goodies: z.string(),
      totalPoints: z.number(),
      next: z
        .object({ rangName: z.string(), points: z.number().describe("From how many points of all time") })
        .nullable(),
    }),
  },
});

export const getTicketPoints = defineCall({
  path: "tickets/getPoints",
  summary: "Points that the member can spend.",
  access: "member",
  answers: { 250: z.object({ points: z.number() }) },
});

export const buyUpgrade = defineCall({
  path: "checkout/upgrade",
  summary:
    "Orders a better type for an own ticket; takes a place of the better offer and frees the old one. 285: another upgrade of it waits for its payment.",
  access: "member",
  rate: "purchase",
  purchase: true,
  fields: {
    ticketId: idField,
    upgradeLevel: z.enum(["2", "3"], "Bitte gib 2 oder 3 an.").transform((text) => (text === "2" ? 2 : 3)),
    upgradeFee: euroField,
    useCredits: centsField.optional(),
    currentSite: z.string().max(2000).optional(),
  },
  example: { ticketId: "4711", upgradeLevel: "2", upgradeFee: "5.00" },
  answers: { 250: purchaseStarted, 285: sentence.describe("Kauf noch nicht abgeschlossen") },
  errors: [404, 409, 422],
});

export const offerTransfer = defineCall({
  path: "tickets/transfer",
  summary: "Offers an own ticket to a friend, who takes it or not; until then it stays the member's.",
  access: "member",
  rate: "write",
  fields: { ticketId: idField, friendId: idField },
  example: { ticketId: "4711", friendId: "12" },
  answers: { 250: sentence },
  errors: [404, 409],
});

export const answerTransfer = defineCall({
  path: "tickets/answerTransfer",
  summary: "Takes a ticket that a friend offers, under the own name and with a new code, or declines it.",
  access: "member",
  rate: "write",
  fields: { id: idField, accept: z.enum(["0", "1"]).transform((text) => text === "1") },
  example: { id: "7", accept: "1" },
  answers: { 250: sentence },
  errors: [404, 409],
});

export const cancelTransfer = defineCall({
  path: "tickets/cancelTransfer",
  summary: "Takes back the offer of a ticket to a friend who has not answered.",
  access: "member",
  rate: "write",
  fields: { id: idField },
  example: { id: "7" },
  answers: { 250: sentence },
  errors: [404, 409],
});

export const offerReturn = defineCall({
  path: "tickets/offerReturn",
  summary:
    "Offers an own ticket for sale again where the organiser allows it. Once its offer is sold out, and of one ticket at a time, its price goes back without fees and its place is on sale, whether or not somebody buys it.",
  access: "member",
  rate: "write",
  fields: { ticketId: idField, offered: z.enum(["0", "1"]).transform((text) => text === "1") },
  example: { ticketId: "4711", offered: "1" },
  answers: { 250: sentence },
  errors: [404, 409],
});
