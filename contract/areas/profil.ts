import * as z from "zod";
import { defineCall } from "../call.ts";
import { emailField } from "../person-fields.ts";
import { flag, idField, sentence, wallClock } from "../wire-types.ts";
import { city, citySearchField } from "./home.ts";

const person = z.object({
  userid: z.number(),
  firstname: z.string(),
  lastname: z.string().describe("Initial with a point"),
  userimg: z.string().nullable().describe("Path of the picture as .jpg; null: the default one"),
  userimgKey: z.string().nullable(),
});

export const friend = person.extend({
  online: flag.describe("Seen within 15 minutes"),
  lastSeen: wallClock.nullable().describe("Europe/Berlin; null: never, or not shown"),
});
export type Friend = z.infer<typeof friend>;

export const friendRequest = person.extend({
  commonFriends: z.number().int(),
  date: wallClock,
});
export type FriendRequest = z.infer<typeof friendRequest>;

export const myCity = city.extend({
  myCityId: z.number(),
  eventCount: z.number().int().describe("Coming events there"),
});
export type MyCity = z.infer<typeof myCity>;

export const addFriend = defineCall({
  path: "profil/addFriend",
  summary:
    "Asks somebody with a confirmed e-mail to be friends; who was asked by them accepts. 251: friends or asked already; 252: no such user, or oneself.",
  access: "member",
  rate: "sensitive",
  fields: { friendEmail: emailField },
  example: { friendEmail: "jonas@example.org" },
  answers: { 250: sentence, 251: sentence, 252: sentence },
});

export const getFriendships = defineCall({
  path: "profil/getFriendships",
  summary: "The own friends: those who are online first, then by name.",
  access: "member",
  answers: { 250: z.array(friend) },
});

export const getFriendRequests = defineCall({
  path: "profil/getFriendsrequests",
  summary: "Who asks to be friends, the newest first.",
  access: "member",
  answers: { 250: z.array(friendRequest) },
});

const friendId = { friendId: idField };

export const acceptFriend = defineCall({
  path: "profil/acceptFriend",
  summary: "Accepts a request. Repeating it changes nothing.",
  access: "member",
  rate: "write",
  fields: friendId,
  example: { friendId: "7" },
  answers: { 250: sentence },
  errors: [404],
});

export const deleteFriend = defineCall({
  path: "profil/deleteFriend",
  summary: "Ends a friendship, declines a request or takes the own one back. Repeating it changes nothing.",
  access: "member",
  rate: "write",
  fields: friendId,
  example: { friendId: "7" },
  answers: { 250: sentence },
});

export const searchCities = defineCall({
  path: "profil/cities",
  summary: "As home/cities.",
  access: "member",
  fields: { search: citySearchField },
  example: { search: "mün" },
  answers: { 250: z.array(city) },
});

export const getMyCities = defineCall({
  path: "profil/getMyCities",
  summary: "The own cities in the order in which they were added.",
  access: "member",
  answers: { 250: z.array(myCity) },
});

export const addMyCity = defineCall({
  path: "profil/addMyCity",
  summary: "Adds a city. 252: it is there already.",
  access: "member",
  rate: "write",
  fields: { cityId: idField },
  example: { cityId: "2911298" },
  answers: { 250: sentence, 252: sentence },
  errors: [404, 409],
});

export const removeMyCity = defineCall({
  path: "profil/removeMyCity",
  summary: "Removes one of the own cities; `id` is its `myCityId`. Repeating it changes nothing.",
  access: "member",
  rate: "write",
  fields: { id: idField },
  example: { id: "3" },
  answers: { 250: sentence },
  errors: [404],
});
