import * as z from "zod";
import { defineCall } from "../call.ts";
import { centsField, euroField, idField, jsonField } from "../wire-types.ts";
import {
  openPurchaseAnswers,
  openPurchaseFields,
  positiveId,
  purchaseStarted,
  switchInJson,
} from "./checkout.ts";
import { lounge } from "./eventdetails.ts";

export const loungeItems = z.strictObject({
  lounges: z
    .array(
      z.strictObject({
        id: positiveId,
        quantity: z.number().int().min(1, "Bitte wähle mindestens eine Lounge.").max(20),
        reservation: switchInJson.optional().describe("Only reserved: 10 percent now, the rest is open"),
      }),
    )
    .min(1, "Bitte wähle mindestens eine Lounge.")
    .max(20),
});

export const payLoungeRest = defineCall({
  path: "lounge/payRest",
  summary:
    "Orders what is open of reserved lounges: of all that were reserved with one order, which one of them names. It is the member's own.",
  access: "member",
  rate: "purchase",
  purchase: true,
  fields: {
    bookingId: idField,
    total: euroField,
    useCredits: centsField.optional(),
    currentSite: z.string().max(2000).optional().describe("Own path to come back to"),
  },
  example: { bookingId: "31", total: "270.00" },
  answers: { 250: purchaseStarted },
  errors: [404, 409, 422],
});

const comingLounge = lounge.extend({ location: z.string(), city: z.string() });
export type ComingLounge = z.infer<typeof comingLounge>;

export const getAllLounges = defineCall({
  path: "lounge/getAll",
  summary:
    "The lounges of events that are not over, the soonest event's first, each event's as it sorts them; those of the first 200 such events.",
  access: "guest",
  answers: { 250: z.object({ lounges: z.array(comingLounge) }) },
});

export const buyLounges = defineCall({
  path: "checkout/lounges",
  summary: "Books lounges of one event, or only reserves them; they are held until the payment ends.",
  access: "guest",
  rate: "purchase",
  purchase: true,
  fields: {
    ...openPurchaseFields,
    userInfo: openPurchaseFields.userInfo.describe(
      "As tickets take it; a lounge is its buyer's, so nobody reads it",
    ),
    items: jsonField(loungeItems),
  },
  example: {
    email: "mia@example.org",
    firstname: "Mia",
    lastname: "Lindner",
    items: '{"lounges":[{"id":31,"quantity":1,"reservation":0}]}',
    total: "300.00",
  },
  answers: openPurchaseAnswers,
  errors: [404, 409, 422],
});
