import * as z from "zod";
import { defineCall } from "../call.ts";
import { euro, idField, sentence, wallClock } from "../wire-types.ts";

/** What a coupon holds for one kind of thing (specification, section 3). */
const couponRule = z.object({
  type: z.enum(["all", "included", "excluded"]),
  items: z.array(z.number()).describe("Ids of offers, lounges or drinks that are included or excluded"),
});

const couponData = z.object({
  platform: z.enum(["online", "offline", "all"]).describe("offline: not valid online"),
  organizerId: z.number().nullable().describe("Whose events it is for; null: everybody's"),
  tickets: couponRule.nullable().describe("null: not for tickets"),
  lounges: couponRule.nullable(),
  drinks: couponRule.nullable(),
  discount: z.object({
    type: z.enum(["percent", "amount", "buyX"]),
    value: z.number().describe("Percent, euro, or the x of „buy x, get one of them free“"),
    minAmount: euro.describe("Of what it is for, in euro; 0 = none"),
  }),
});

export const coupon = z.object({
  id: z.number(),
  code: z.string(),
  title: z.string(),
  description: z.string(),
  extra: z.string().describe("Notes; empty when there are none"),
  validFrom: wallClock.nullable().describe("Europe/Berlin"),
  validUntil: wallClock.nullable().describe("Europe/Berlin"),
  reserved: sentence
    .optional()
    .describe("Only where the last use is held by an open order of the same person: what there is to do"),
  data: couponData,
});
export type Coupon = z.infer<typeof coupon>;

export const checkCoupon = defineCall({
  path: "coupon/check",
  summary: "The coupon of a code, whether it can be used now or not: its data says so. 290: there is none.",
  access: "guest",
  rate: "sensitive",
  fields: { code: z.string().trim().min(1).max(100) },
  example: { code: "NACHT10" },
  answers: {
    250: coupon.extend({
      left: z.number().nullable().describe("Uses that are left; null = without a bound"),
    }),
    290: sentence,
  },
});

export const getPoints = defineCall({
  path: "coupon/getPoints",
  summary: "Points that the member can spend.",
  access: "member",
  answers: { 250: z.object({ points: z.number() }) },
});

export const getPraemien = defineCall({
  path: "coupon/getPraemien",
  summary: "What points can be exchanged for.",
  access: "member",
  answers: {
    250: z.array(
      z.object({
        id: z.number(),
        title: z.string(),
        description: z.string(),
        price: z.number().describe("Points"),
        left: z.number().nullable().describe("null = without a bound"),
      }),
    ),
  },
});

export const buyCoupon = defineCall({
  path: "coupon/buyCoupon",
  summary: "Exchanges points for a reward's coupon, which is the member's own.",
  access: "member",
  rate: "purchase",
  purchase: true,
  fields: { id: idField },
  example: { id: "3" },
  answers: { 250: coupon },
  errors: [404, 409, 422],
});

export const getCoupons = defineCall({
  path: "coupon/getCoupons",
  summary:
    "The member's own coupons that are neither used up nor over, those that end first at the top; also what an open order of theirs holds.",
  access: "member",
  answers: { 250: z.array(coupon) },
});
