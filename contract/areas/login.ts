import * as z from "zod";
import {
  AVATAR_MAX_BYTES,
  GENDERS,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  PASSWORDS_DIFFER,
} from "../account-data.ts";
import { defineCall } from "../call.ts";
import { accountNameFields, emailField, phoneField } from "../person-fields.ts";
import { dayField, fileField, flag, flagField, sentence, wallClock } from "../wire-types.ts";

/** A booked lounge's time, on its event's own clock. */
const userLounge = z.object({ startTime: wallClock, endTime: wallClock });

/** A coupon that the person holds. */
const userCoupon = z.object({
  id: z.number(),
  code: z.string(),
  title: z.string(),
  description: z.string(),
  extra: z.string().describe("Notes"),
  validFrom: wallClock.nullable(),
  validUntil: wallClock.nullable(),
});

const latinName = z
  .string()
  .nullable()
  .optional()
  .describe("How documents print the name, if not as written");
export const latinNames = { firstnameLatin: latinName, lastnameLatin: latinName };

/** The user who is logged in (section 3 of both specifications, "Session/user" and "User object"). */
export const user = z.object({
  user_id: z.number(),
  email: z.string(),
  verified: flag.describe("Whether the e-mail was confirmed by its link"),
  phone: z.string().nullable(),
  firstname: z.string(),
  lastname: z.string(),
  ...latinNames,
  gender: z.enum([...GENDERS, "unknown"]),
  dob: z.string().nullable().describe("YYYY-MM-DD"),
  avatar: z.string().nullable().describe("Path of the picture as .jpg; null: the default one"),
  avatarKey: z.string().nullable().describe("Key of the picture; widths and formats are appended to it"),
  credits: z.number().int().describe("Cents"),
  ipCity: z
    .object({ id: z.number(), name: z.string() })
    .nullable()
    .describe("The city that the address of this request belongs to"),
  coupons: z.array(userCoupon).describe("To be put into the cart"),
  lounges: z.array(userLounge).describe("Booked lounges that are not over"),
  activeLounges: z
    .array(userLounge)
    .describe("Those of them that have started and end more than two hours from now"),
  organizer: flag,
  organizerId: z.number().nullable(),
  permissions: z.array(z.enum(["organiser", "staff", "admin"])),
  darkMode: flag.nullable().describe("The kept choice; null: never chosen"),
  visible: flag.describe("Shown in the scoreboard and among friends"),
  sessionID: z.string().optional().describe("Only for `client=app`"),
  cookie: z.string().optional().describe("Remember-me token, only for `client=app`"),
  known: z
    .string()
    .optional()
    .describe("Says at the next login that this device is the owner's, only for `client=app`"),
  nodeToken: z.string().optional().describe("Opens the stream of live updates, only for `client=app`"),
});
export type User = z.infer<typeof user>;

const PASSWORD_LENGTH = `Bitte mindestens ${PASSWORD_MIN_LENGTH} und höchstens ${PASSWORD_MAX_LENGTH} Zeichen angeben.`;

/** A password that is set; which ones are refused as too common, the use case knows. */
export const newPasswordField = z
  .string()
  .min(PASSWORD_MIN_LENGTH, PASSWORDS_DIFFER)
  .max(PASSWORD_MAX_LENGTH, PASSWORD_LENGTH);

/** A password that is compared: whatever its length, the answer is the same. */
export const givenPasswordField = z.string().min(1).max(1_000);

const token = z.string().max(200);

export const login = defineCall({
  path: "login/login",
  summary:
    "Logs in; `cookie` = 1 remembers the device. 251 for an unknown address and a wrong password alike.",
  access: "guest",
  // Wrong passwords are counted by themselves, so that a crowd behind one address gets in (decision 0128).
  rate: "write",
  fields: {
    email: z.string().trim().min(1).max(200),
    password: givenPasswordField,
    cookie: flagField.optional(),
    known: z.string().max(1_000).optional().describe("As the last answer to `client=app` gave it"),
  },
  example: { email: "mara@example.org", password: "lampenlicht" },
  answers: { 250: user, 251: sentence },
});

export const cookieLogin = defineCall({
  path: "login/cookie",
  summary:
    "Logs in by the remembered device: the web's own cookie, or `cookie` of an app. The token is replaced each time.",
  access: "guest",
  rate: "write",
  fields: { cookie: token.optional() },
  answers: { 250: user, 251: sentence },
});

export const updateSession = defineCall({
  path: "login/update",
  summary: "Who the session belongs to. 251: there is none, or it has ended.",
  access: "guest",
  answers: { 250: user, 251: sentence },
});

export const logout = defineCall({
  path: "login/logout",
  summary:
    "Ends the session and forgets the remembered device and its push token. `cookie`: the token of an app.",
  access: "guest",
  rate: "write",
  fields: { cookie: token.optional() },
  answers: { 250: sentence },
});

export const requestReset = defineCall({
  path: "login/reset",
  summary: "Sends a link for a new password, if there is such an account; answers the same if not.",
  access: "guest",
  rate: "write",
  fields: { email: emailField },
  example: { email: "mara@example.org" },
  answers: { 250: sentence },
});

export const restorePassword = defineCall({
  path: "login/restore",
  summary:
    "Sets a new password by the link's token and ends all sessions. 251: the link is used or too old; 252: its account is gone.",
  access: "guest",
  rate: "sensitive",
  fields: { token, password: newPasswordField },
  example: { token: "…", password: "lampenlicht" },
  answers: { 250: sentence, 251: sentence, 252: sentence },
});

export const register = defineCall({
  path: "login/register",
  summary:
    "Opens an account and logs in. 251: there is one with this e-mail. A mail brings a link that confirms it.",
  access: "guest",
  rate: "sensitive",
  fields: {
    email: emailField,
    password: newPasswordField,
    ...accountNameFields,
    gender: z.enum(GENDERS).default("male"),
    phone: phoneField,
    dob: dayField,
    avatar: fileField(AVATAR_MAX_BYTES).optional(),
  },
  example: {
    email: "mara@example.org",
    password: "lampenlicht",
    firstname: "Mara",
    lastname: "Lindqvist",
    phone: "+49 170 5550142",
    dob: "2001-03-17",
  },
  answers: { 250: user, 251: sentence },
});

export const verifyEmail = defineCall({
  path: "login/verify",
  summary:
    "Confirms the own e-mail by its link's token. 251: the link is too old or belongs to an earlier address; 401 and 403: it is good, but its account is not the one that is logged in.",
  access: "guest",
  // A token cannot be guessed, and many users who registered at one address may open their mails there.
  rate: "write",
  fields: { token },
  example: { token: "…" },
  answers: { 250: sentence, 251: sentence },
  errors: [401],
});
