import * as z from "zod";
import { defineCall } from "../call.ts";
import { personNameField } from "../person-fields.ts";
import { centsField, idField, sentence, wallClock } from "../wire-types.ts";
import { purchaseStarted } from "./checkout.ts";

const transaction = z.object({
  id: z.number(),
  title: z.string(),
  amount: z.number().describe("Cents; negative for what was spent"),
  date: wallClock.describe("Europe/Berlin"),
  meta: z.object({
    type: z.string().describe("payment, tip, drinks, tickets, lounges, garderobe, upgrade, payout, refund"),
    userFirstname: z.string().optional(),
  }),
});
export type WalletTransaction = z.infer<typeof transaction>;

export const transactions = defineCall({
  path: "wallet/transactions",
  summary: "The member's credits and what moved them, the newest first, by pages.",
  access: "member",
  fields: { cursor: idField.optional().describe("`next` of the page before") },
  answers: {
    250: z.object({
      credits: z.number().describe("Cents that can be spent; what open orders hold is not among them"),
      held: z.number().describe("Cents that orders hold which are not paid yet"),
      owed: z
        .number()
        .optional()
        .describe(
          "Cents that were spent before their money went back; the next credits settle it. Absent while nothing is",
        ),
      transactions: z.array(transaction),
      next: z.string().nullable().describe("Where the next page begins; null on the last one"),
      returnable: z
        .array(z.object({ id: z.number(), amount: z.number(), until: wallClock }))
        .describe("Top-ups of the last 14 days of which nothing was spent, by their transactions' ids"),
      payout: z
        .object({ amount: z.number(), requested: wallClock })
        .nullable()
        .describe("A payout that was asked for and is not made yet"),
    }),
  },
});

export const topUp = defineCall({
  path: "checkout/credits",
  summary: "Orders credits for the member's own wallet.",
  access: "member",
  rate: "purchase",
  purchase: true,
  fields: {
    credits: centsField,
    currentSite: z.string().max(2000).optional().describe("Own path to come back to"),
  },
  example: { credits: "1000" },
  answers: { 250: purchaseStarted },
  errors: [409, 422],
});

export const returnTopUp = defineCall({
  path: "wallet/returnTopUp",
  summary: "Gives a top-up back that nothing was spent of, within 14 days; the money goes the way it came.",
  access: "member",
  rate: "write",
  fields: { id: idField.describe("Of its transaction") },
  example: { id: "4711" },
  answers: { 250: sentence },
  errors: [404, 409],
});

export const requestPayout = defineCall({
  path: "wallet/requestPayout",
  summary: "Asks for all credits that are left to be transferred to a bank account.",
  access: "member",
  rate: "write",
  fields: { iban: z.string().trim().min(1).max(42), holder: personNameField(70).min(1) },
  example: { iban: "DE02120300000000202051", holder: "Mia Lindner" },
  answers: { 250: sentence },
  errors: [409],
});
