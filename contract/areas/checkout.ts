import * as z from "zod";
import { defineCall } from "../call.ts";
import { NAME_MAX_LENGTH } from "../guest-data.ts";
import { emailField, latinNameFields, personNameField, phoneField } from "../person-fields.ts";
import { missingLatinNames } from "../person-names.ts";
import { centsField, euroField, flagField, idField, jsonField, sentence, wallClock } from "../wire-types.ts";

const personName = personNameField(NAME_MAX_LENGTH);

/** An id in JSON. */
export const positiveId = z.number().int().positive().max(999_999_999_999_999);

/** A flag in JSON. */
export const switchInJson = z
  .union([z.boolean(), z.literal(0), z.literal(1)], "Bitte gib true, false, 1 oder 0 an.")
  .transform(Boolean);

export const ticketItems = z.strictObject({
  tickets: z
    .array(
      z.strictObject({
        id: positiveId,
        quantity: z.number().int().min(1, "Bitte wähle mindestens ein Ticket.").max(100),
        insurance: switchInJson.optional(),
      }),
    )
    .min(1, "Bitte wähle mindestens ein Ticket.")
    .max(20),
});

export const attendeeNames = z
  .array(
    z
      .strictObject({
        ticketId: positiveId,
        firstname: personName.min(1),
        lastname: personName.min(1),
        ...latinNameFields,
      })
      .superRefine((person, { addIssue }) => {
        for (const [field, message] of Object.entries(missingLatinNames(person)))
          addIssue({ code: "custom", path: [field], message });
      }),
  )
  .max(200);

/** Where a buyer goes next: to the payment, or straight to the finished order. */
export const purchaseStarted = z.object({
  link: z.string().optional().describe("Payment page"),
  cipher: z
    .string()
    .optional()
    .describe("Reference for /checkoutFinished/{cipher}; given when nothing is left to pay"),
});

const GUEST_DATA = "Needed without a session";

/** What every purchase that guests may make carries beside its items (specification, section 7). */
export const openPurchaseFields = {
  email: emailField.optional().describe(GUEST_DATA),
  firstname: personName.optional().describe(GUEST_DATA),
  lastname: personName.optional().describe(GUEST_DATA),
  ...latinNameFields,
  phone: phoneField.optional().describe(GUEST_DATA),
  userInfo: jsonField(attendeeNames).optional(),
  couponId: idField.optional(),
  currentSite: z.string().max(2000).optional().describe("Own path to come back to"),
  subTotal: euroField.optional(),
  total: euroField,
  useCredits: centsField.optional(),
  isInsurance: flagField.optional(),
  payPal: euroField.optional(),
};

export const openPurchaseAnswers = {
  250: purchaseStarted,
  290: sentence.describe("There is no such coupon"),
  295: sentence.describe("Neither a session nor any guest data"),
};

export const buyTickets = defineCall({
  path: "checkout/tickets",
  summary: "Orders tickets of one event; stock is held until the payment ends.",
  access: "guest",
  rate: "purchase",
  purchase: true,
  fields: { ...openPurchaseFields, items: jsonField(ticketItems) },
  example: {
    email: "mia@example.org",
    firstname: "Mia",
    lastname: "Lindner",
    phone: "040 7654321",
    items: '{"tickets":[{"id":4711,"quantity":2,"insurance":0}]}',
    userInfo:
      '[{"ticketId":4711,"firstname":"Mia","lastname":"Lindner"},{"ticketId":4711,"firstname":"Bo","lastname":"Brandt"}]',
    subTotal: "25.00",
    total: "28.00",
  },
  answers: openPurchaseAnswers,
  errors: [404, 409, 422],
});

export const fileReference = z.object({
  file: z.string().describe("Encrypted, expiring reference for checkout/getFile"),
  name: z.string(),
});

const orderedTicket = z.object({ name: z.string(), title: z.string() });

/** What was ordered, for the holder of the reference. */
const finishedOrder = z.object({
  number: z.string(),
  kind: z.string().describe("What it is of: tickets, ticket_upgrade, lounges, credits, cloakroom …"),
  eventId: z.number().nullable().describe("null, with title, time and place, where it is for no event"),
  eventTitle: z.string().nullable(),
  startTime: wallClock.nullable(),
  location: z.string().nullable(),
  email: z.string().describe("Masked, as the reference may be shared"),
  tickets: z.array(orderedTicket),
  items: z
    .array(z.object({ title: z.string(), quantity: z.number() }))
    .optional()
    .describe("What was bought that is handed out without a ticket"),
  total: z.number(),
  toPay: z.number().describe("What of the total is paid with money; credits pay the rest"),
});

/** A ticket that was issued. Its code is as good as its file: both come only to the holder of the order's reference. */
const issuedTicket = orderedTicket.extend({
  state: z.enum(["valid", "used", "revoked"]),
  secureCode: z.string().nullable().describe("What its QR says; null when it was revoked"),
  shortCode: z.string().nullable().describe("Eight letters of it for people"),
});

export const getData = defineCall({
  path: "checkout/getData",
  summary:
    "What a finished checkout offers: invoice, tickets, passes. 251 while not ready, 260 after a failure.",
  access: "guest",
  fields: { cipher: z.string().min(1).max(300) },
  example: { cipher: "Zx0Qm3vN7rT1bKcW9yLd4hFs6aGe2uJpXo8i" },
  answers: {
    250: z.object({
      invoice: fileReference.nullable(),
      tickets: z
        .array(fileReference)
        .describe("One for each of order.tickets that was not revoked, in their order"),
      allTickets: fileReference.nullable().describe("One PDF with a page for each of them"),
      passBooks: z.array(fileReference),
      calendar: fileReference.nullable(),
      credits: z.number().optional().describe("Cents; only for the owner's session"),
      order: finishedOrder.extend({ tickets: z.array(issuedTicket) }),
    }),
    251: z.object({
      message: sentence,
      state: z
        .enum(["unpaid", "unconfirmed", "processing", "preparing"])
        .describe("unconfirmed: it costs nothing, and waits until its address is confirmed"),
      payLink: z.string().nullable().describe("Back to the payment while the hold lasts"),
      holdEnd: wallClock.nullable().describe("Europe/Berlin"),
      holdSeconds: z.number().nullable().describe("Left of the hold, by the server's clock"),
      order: finishedOrder,
    }),
    260: z.object({
      message: sentence,
      reason: z
        .enum(["failed", "expired", "cancelled", "givenUp", "calledOff", "refunded", "disputed", "unknown"])
        .describe(
          "cancelled: the buyer left the payment; givenUp: the whole order; calledOff: the event was, before the order was paid",
        ),
      eventId: z.number().nullable(),
      payLink: z.string().nullable().describe("Another attempt while the hold lasts"),
      holdEnd: wallClock.nullable().describe("Europe/Berlin; until when another attempt may begin"),
      holdSeconds: z.number().nullable().describe("Left of the hold, by the server's clock"),
      order: finishedOrder.nullable().describe("null for a reference that we do not know"),
    }),
  },
});

export const confirm = defineCall({
  path: "checkout/confirm",
  summary:
    "Confirms the address of an order that costs nothing, by the token of the mail to it. Again: the same answer. 251: its time is over; 252: no such token.",
  access: "guest",
  // A token cannot be guessed, and many buyers behind one address may open their mails.
  rate: "write",
  fields: { token: z.string().min(1).max(300) },
  example: { token: "Zx0Qm3vN7rT1bKcW9yLd4hFs6aGe2uJpXo8i" },
  answers: {
    250: z.object({ cipher: z.string().describe("Reference for /checkoutFinished/{cipher}") }),
    251: z.object({ message: sentence, eventId: z.number().nullable() }),
    252: sentence,
  },
});

export const askConfirmation = defineCall({
  path: "checkout/askConfirmation",
  summary:
    "Sends the mail that asks for the confirmation of an order's address once more, to that address. 251: there is nothing to confirm; 429: it was sent often enough.",
  access: "guest",
  rate: "sensitive",
  fields: { cipher: z.string().min(1).max(300) },
  example: { cipher: "Zx0Qm3vN7rT1bKcW9yLd4hFs6aGe2uJpXo8i" },
  answers: { 250: sentence, 251: sentence },
});

export const giveUp = defineCall({
  path: "checkout/giveUp",
  summary:
    "Gives an unpaid order up: places, coupon and credits are free at once, and its payment page is closed. Again: the same answer. 251: it is paid, its payment is under way, or it has ended otherwise.",
  access: "guest",
  rate: "write",
  fields: { cipher: z.string().min(1).max(300) },
  example: { cipher: "Zx0Qm3vN7rT1bKcW9yLd4hFs6aGe2uJpXo8i" },
  answers: { 250: sentence, 251: sentence },
  errors: [404],
});

export const getFile = defineCall({
  path: "checkout/getFile",
  method: "GET",
  summary: "A ticket, all tickets, invoice, pass or calendar file by its signed, expiring reference.",
  access: "guest",
  file: true,
  fields: {
    type: z.enum(["ticket", "tickets", "invoice", "passBook", "calendar"]),
    file: z.string().min(1).max(600),
    name: z.string().max(200).optional(),
  },
  example: { type: "ticket", file: "p5Kq0XwB2mZr8TnV1cJd7yHs" },
  answers: { 250: z.unknown() },
  errors: [404],
});
