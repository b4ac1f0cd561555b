import * as z from "zod";
import { defineCall } from "../call.ts";
import { PAYMENT_METHODS } from "../payment-methods.ts";
import { euro, flag, idField, wallClock } from "../wire-types.ts";
import { eventListItem, filterItem, nearbyEvent } from "./home.ts";

export const ticketItem = z.object({
  id: z.number(),
  ticketTitle: z.string(),
  ticketDescription: z.string(),
  ticketType: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  startTime: wallClock,
  price: euro,
  fee: euro,
  feeType: z.enum(["ticket", "order"]),
  available: z.number(),
  maxPerOrder: z.number(),
  personal: flag,
  ticketInsurance: flag,
  ticketInsurancePrice: euro.nullable(),
  upgradeFee: euro.nullable(),
  upgradeLevel: z.number().nullable(),
  badge: z.string().nullable(),
  vatPercent: z.number(),
  saleState: z.enum(["upcoming", "open", "ended"]),
  saleStart: wallClock.nullable().describe("Europe/Berlin"),
  saleEnd: wallClock.nullable().describe("Europe/Berlin"),
});
export type TicketItem = z.infer<typeof ticketItem>;

export const lounge = z.object({
  id: z.number(),
  eventId: z.number(),
  eventTitle: z.string(),
  startTime: wallClock,
  title: z.string(),
  description: z.string(),
  image: z.string(),
  imageKey: z.string(),
  imageAlt: z.string(),
  eventImage: z.string(),
  maxGuests: z.number(),
  price: euro,
  minConsumption: euro,
  quantity: z.number(),
  reserved: z.number(),
});
export type Lounge = z.infer<typeof lounge>;

export const seller = z.object({
  name: z.string(),
  legalName: z.string(),
  street: z.string(),
  plz: z.string(),
  city: z.string(),
  country: z.string(),
  email: z.string(),
});

export const eventDetails = eventListItem.extend({
  description: z.string(),
  lineUp: z.array(z.string()),
  lastEntry: wallClock.nullable(),
  street: z.string(),
  plz: z.string(),
  country: z.string(),
  region: z.string(),
  organizer: seller,
  tint: z.string().describe("Hue that covers the most of the picture, #rrggbb"),
  ticketUpgrades: flag,
  over: flag,
  freeNeedConfirmation: flag.describe(
    "Free tickets are the buyer's once their e-mail is confirmed; a member's own confirmed one is",
  ),
  paymentMethods: z
    .array(z.enum(PAYMENT_METHODS))
    .describe(
      "What an order may be paid with now, as far as the provider's account has it switched on. Empty: nothing can be paid at the moment, only what costs nothing can be ordered",
    ),
});
export type EventDetails = z.infer<typeof eventDetails>;

export const getDetails = defineCall({
  path: "eventdetails/getDetails",
  summary: "Everything about one event: data, offers, labels, lounges, whether the caller attends.",
  access: "guest",
  fields: { eventId: idField },
  example: { eventId: "118" },
  answers: {
    250: z.object({
      events: z
        .array(nearbyEvent)
        .describe(
          "Up to three other coming events in its city or at most 150 km away; distances from its venue",
        ),
      eventDetails,
      ticketItems: z.array(ticketItem),
      eventLabels: z.array(filterItem),
      lounges: z.array(lounge),
      isAttendees: flag,
    }),
  },
  errors: [404],
});

export const getCheapestTicket = defineCall({
  path: "eventdetails/getCheapestTicket",
  summary: "The cheapest ticket on sale with mandatory fees, and when its sale ends (Europe/Berlin).",
  access: "guest",
  fields: { eventId: idField },
  example: { eventId: "118" },
  answers: { 250: z.object({ price: euro.nullable(), sellEnd: wallClock.nullable() }) },
  errors: [404],
});
