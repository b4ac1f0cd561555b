import * as z from "zod";
import { AVATAR_MAX_BYTES, GENDERS, PASSWORD_MAX_LENGTH } from "../account-data.ts";
import { defineCall } from "../call.ts";
import { accountNameFields, emailField, personNameField, phoneField } from "../person-fields.ts";
import { fileField, flag, flagField, idField, sentence, wallClock } from "../wire-types.ts";
import { givenPasswordField, latinNames, user } from "./login.ts";

const avatar = z.object({ avatar: z.string().nullable(), avatarKey: z.string().nullable() });

export const changeAvatar = defineCall({
  path: "settings/changeAvatar",
  summary: "Sets the own picture: JPEG, PNG, WebP, AVIF or GIF, cut to a square and encoded anew.",
  access: "member",
  rate: "write",
  fields: { avatar: fileField(AVATAR_MAX_BYTES) },
  answers: { 250: avatar },
});

export const removeAvatar = defineCall({
  path: "settings/removeAvatar",
  summary: "Back to the default picture.",
  access: "member",
  rate: "write",
  answers: { 250: avatar },
});

export const editSettings = defineCall({
  path: "settings/edit",
  summary:
    "Changes the profile. Another e-mail or password needs `currentPassword`; 251 without it or with a wrong one. Another password ends all sessions; this device gets a new one.",
  access: "member",
  rate: "sensitive",
  fields: {
    ...accountNameFields,
    gender: z.enum([...GENDERS, "unknown"]),
    email: emailField,
    phone: phoneField,
    password: z.string().max(PASSWORD_MAX_LENGTH).optional(),
    password2: z.string().max(PASSWORD_MAX_LENGTH).optional(),
    currentPassword: givenPasswordField.optional(),
  },
  example: {
    firstname: "Mara",
    lastname: "Lindqvist",
    gender: "female",
    email: "mara@example.org",
    phone: "+49 170 5550142",
  },
  answers: {
    250: z.object({
      firstname: z.string(),
      lastname: z.string(),
      ...latinNames,
      gender: z.enum([...GENDERS, "unknown"]),
      email: z.string(),
      phone: z.string(),
      verified: flag,
      ...user.pick({ sessionID: true, cookie: true, known: true, nodeToken: true }).shape,
    }),
    251: sentence,
  },
  errors: [409],
});

export const setPreferences = defineCall({
  path: "settings/setPreferences",
  summary: "Changes what is given and leaves the rest.",
  access: "member",
  rate: "write",
  fields: { darkMode: flagField.optional(), visible: flagField.optional() },
  answers: { 250: z.object({ darkMode: flag.nullable(), visible: flag }) },
});

export const resendVerification = defineCall({
  path: "settings/resendVerification",
  summary: "Sends the link that confirms the own e-mail once more, if it is not confirmed yet.",
  access: "member",
  rate: "sensitive",
  answers: { 250: sentence },
});

export const getSessions = defineCall({
  path: "settings/getSessions",
  summary: "Where one is logged in, this device first, then the ones seen last.",
  access: "member",
  answers: {
    250: z.array(
      z.object({
        id: z.number(),
        device: z.string().describe("„Firefox auf macOS“"),
        place: z.string().nullable().describe("City of the address at the login"),
        client: z.enum(["web", "app"]),
        current: flag,
        begun: wallClock,
        lastSeen: wallClock,
      }),
    ),
  },
});

export const endSession = defineCall({
  path: "settings/endSession",
  summary:
    "Logs one device out. Repeating it changes nothing. Another device than this one needs `currentPassword`; 251 without it or with a wrong one.",
  access: "member",
  rate: "write",
  fields: { id: idField, currentPassword: givenPasswordField.optional() },
  example: { id: "12" },
  answers: { 250: sentence, 251: sentence },
  errors: [404],
});

export const endAllSessions = defineCall({
  path: "settings/endAllSessions",
  summary: "Logs every device out, this one too. 251 without the current password or with a wrong one.",
  access: "member",
  rate: "write",
  fields: { currentPassword: givenPasswordField.optional() },
  answers: { 250: sentence, 251: sentence },
});

export const getDeletion = defineCall({
  path: "settings/getDeletion",
  summary: "What a deletion of the own account would take away, and what the law has us keep.",
  access: "member",
  answers: {
    250: z.object({
      credits: z.number().int().describe("Cents that would be lost; they can be paid out"),
      lost: z.array(z.string()).describe("Sentences about what goes"),
      kept: z.array(z.string()).describe("Sentences about what stays, and why"),
      passwordNeeded: flag.describe("0: it was entered in this session within the last ten minutes"),
    }),
  },
});

export const deleteAccount = defineCall({
  path: "settings/deleteAccount",
  summary:
    "Deletes the own account; 409 while a payment is open. 251 with a wrong `currentPassword`, and without one unless it was entered in this session within the last ten minutes. With credits, `payoutIban` and `payoutHolder` ask for their payout.",
  access: "member",
  rate: "sensitive",
  fields: {
    currentPassword: givenPasswordField.optional(),
    payoutIban: z.string().trim().max(42).optional(),
    payoutHolder: personNameField(70).optional(),
  },
  answers: { 250: sentence, 251: sentence },
  errors: [409],
});

export const exportData = defineCall({
  path: "settings/exportData",
  summary: "Everything that is kept about oneself, as a ZIP of JSON files and pictures.",
  access: "member",
  rate: "sensitive",
  file: true,
  answers: {},
});

export const getPushKey = defineCall({
  path: "settings/getPushKey",
  summary: "The server's public key (VAPID) that a browser subscribes with.",
  access: "member",
  answers: { 250: z.object({ key: z.string() }) },
});

const pushToken = z.string().min(1).max(4_000);

export const addPushToken = defineCall({
  path: "settings/addPushToken",
  summary:
    "Registers this device for push messages. `token`: the browser's subscription as JSON (platform web) or the token of FCM.",
  access: "member",
  rate: "write",
  fields: { token: pushToken, platform: z.enum(["web", "android", "ios"]) },
  example: { token: "fPq3Xy1hT2:APA91bE7", platform: "android" },
  answers: { 250: sentence },
});

export const removePushToken = defineCall({
  path: "settings/removePushToken",
  summary: "Sends no more push messages to this device. Repeating it changes nothing.",
  access: "member",
  rate: "write",
  fields: { token: pushToken },
  example: { token: "fPq3Xy1hT2:APA91bE7" },
  answers: { 250: sentence },
});
