import * as z from "zod";
import { defineCall } from "../call.ts";
import { flag, idField, sentence, wallClock } from "../wire-types.ts";

/** An entry of the list; title, body and link stand twice, as the two documents name them. */
export const notification = z.object({
  id: z.number(),
  title: z.string(),
  body: z.string(),
  link: z.string().nullable().describe("Own path or an address elsewhere; null: the list itself"),
  kind: z.enum(["friend-request", "friend-accepted", "tickets", "event", "reward", "system"]),
  data: z.object({
    notification: z.object({ title: z.string(), body: z.string() }),
    data: z.object({ link: z.string().nullable() }),
  }),
  unread: flag,
  date: wallClock.describe("Europe/Berlin"),
});
export type Notification = z.infer<typeof notification>;

export const getNotifications = defineCall({
  path: "notifications/getNotifications",
  summary: "The newest 50 notifications; more by `cursor` = id of the last one received.",
  access: "member",
  fields: { cursor: idField.optional() },
  answers: { 250: z.array(notification) },
});

export const getNotificationsCount = defineCall({
  path: "notifications/getNotificationsCount",
  summary: "The unread ones, at most 100: the length is the count.",
  access: "member",
  answers: { 250: z.array(z.object({ id: z.number() })) },
});

const upTo = {
  upTo: idField
    .optional()
    .describe("Only up to this notification: a newer one that was not seen stays unread"),
};

export const read = defineCall({
  path: "notifications/read",
  summary: "Marks the own notifications as read.",
  access: "member",
  rate: "write",
  fields: upTo,
  answers: { 250: sentence },
});

export const readNotifications = defineCall({
  path: "notifications/readNotifications",
  summary: "As notifications/read.",
  access: "member",
  rate: "write",
  fields: upTo,
  answers: { 250: sentence },
});
