import { defineCall } from "../call.ts";
import { centsField, euroField, idField } from "../wire-types.ts";
import { purchaseStarted } from "./checkout.ts";

export const buyCloakroomToken = defineCall({
  path: "checkout/garderobe",
  summary: "Orders a cloakroom token of one event.",
  access: "member",
  rate: "purchase",
  purchase: true,
  fields: {
    eventId: idField,
    organizerId: idField.optional().describe("The event's owner; only compared"),
    gaderobePrice: euroField,
    useCredits: centsField.optional(),
  },
  example: { eventId: "4711", organizerId: "12", gaderobePrice: "2.00" },
  answers: { 250: purchaseStarted },
  errors: [404, 409, 422],
});
