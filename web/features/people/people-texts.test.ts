import { expect, test } from "vitest";
import {
  commonFriendsText,
  eventCountText,
  friendsText,
  nameOf,
  namesText,
  openRequestsText,
} from "./people-texts.ts";

const tim = { firstname: "Tim", lastname: "B." };
const zola = { firstname: "Zola", lastname: "M." };
const friend = (online: 0 | 1) => ({
  ...tim,
  userid: 1,
  userimg: null,
  userimgKey: null,
  online,
  lastSeen: null,
});

test("people are named by first name and initial", () => {
  expect(nameOf(tim)).toBe("Tim B.");
  expect(nameOf({ firstname: "Tim", lastname: "" })).toBe("Tim");
});

test("who asks is named, from the third on counted", () => {
  expect([0, 1, 2].map(openRequestsText).slice(1)).toEqual([
    "Eine offene Freundschafts\u00adanfrage",
    "2 offene Freundschafts\u00adanfragen",
  ]);
  expect(namesText([tim])).toBe("Tim B.");
  expect(namesText([tim, zola])).toBe("Tim B. und Zola M.");
  expect(namesText([tim, zola, tim])).toBe("Tim B., Zola M. und eine weitere Person");
  expect(namesText([tim, zola, tim, tim])).toBe("Tim B., Zola M. und 2 weitere");
});

test("counts are in the singular when they are one", () => {
  expect([0, 1, 3].map((commonFriends) => commonFriendsText({ commonFriends }))).toEqual([
    undefined,
    "1 gemeinsamer Freund",
    "3 gemeinsame Freunde",
  ]);
  expect(friendsText([friend(0)])).toBe("1 Freund");
  expect(friendsText([friend(1), friend(0), friend(1)])).toBe("3 Freunde, 2 online");
  expect([0, 1, 6].map(eventCountText)).toEqual(["Gerade keine Events", "1 Event", "6 Events"]);
});
