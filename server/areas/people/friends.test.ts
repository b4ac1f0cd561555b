import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ALREADY_FRIENDS, NO_SUCH_USER, REQUEST_SENT } from "#contract/account-data.ts";
import { createAccount } from "../../../testing/account-factory.ts";
import { createMember, type Member } from "../../../testing/member.ts";
import { type TestApp, testApp } from "../../../testing/services.ts";
import { MOST_OPEN_REQUESTS } from "./add-friend.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ rateLimitFactor: 1000 });
});
afterAll(() => app[Symbol.asyncDispose]());

const person = (given?: Parameters<typeof createMember>[1]) => createMember(app, given);

const pairs = () =>
  app.services.db
    .selectFrom("friendship")
    .select(["first_account_id", "second_account_id", "requested_by", "accepted_at"])
    .execute();

const notificationsOf = async ({ call }: Member) =>
  (await call("notifications/getNotifications")).data as { kind: string; body: string; link: string }[];

let mara: Member;
let jonas: Member;
beforeEach(async () => {
  await app.services.db.deleteFrom("friendship").execute();
  mara = await person({ firstname: "Mara", lastname: "Lindqvist" });
  jonas = await person({ firstname: "Jonas", lastname: "öztürk" });
});

const ask = (who: Member, whom: Member | string) =>
  who.call("profil/addFriend", { friendEmail: typeof whom === "string" ? whom : whom.email });
const accept = (who: Member, whom: Member) => who.call("profil/acceptFriend", { friendId: String(whom.id) });
const end = (who: Member, whom: Member) => who.call("profil/deleteFriend", { friendId: String(whom.id) });

async function befriend(): Promise<void> {
  await ask(mara, jonas);
  await accept(jonas, mara);
}

describe("asking", () => {
  test("sends a request that the other one sees, once", async () => {
    expect(await ask(mara, jonas.email.toUpperCase())).toEqual({ status: 250, data: REQUEST_SENT });
    expect(await ask(mara, jonas)).toEqual({ status: 251, data: ALREADY_FRIENDS });
    expect((await jonas.call("profil/getFriendsrequests")).data).toEqual([
      {
        userid: mara.id,
        firstname: "Mara",
        lastname: "L.",
        userimg: null,
        userimgKey: null,
        commonFriends: 0,
        date: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      },
    ]);
    expect((await mara.call("profil/getFriendsrequests")).data).toEqual([]);
    expect((await mara.call("profil/getFriendships")).data).toEqual([]);
    expect(await notificationsOf(jonas)).toMatchObject([
      {
        kind: "friend-request",
        body: "Mara L. möchte mit dir befreundet sein.",
        link: "/profile?zeige=anfragen",
      },
    ]);
  });

  test("who was asked and asks back accepts", async () => {
    await ask(mara, jonas);
    expect(await ask(jonas, mara)).toEqual({ status: 250, data: REQUEST_SENT });
    expect(await pairs()).toMatchObject([{ requested_by: mara.id, accepted_at: expect.any(Date) }]);
    expect(await notificationsOf(mara)).toMatchObject([
      { kind: "friend-accepted", body: "Jonas Ö. und du seid jetzt befreundet.", link: "/profile" },
    ]);
    expect(await ask(mara, jonas)).toEqual({ status: 251, data: ALREADY_FRIENDS });
  });

  test("nobody is found by an address that is unknown, not confirmed or one's own", async () => {
    const unconfirmed = await person({ email_verified_at: null });
    for (const whom of [unconfirmed, "niemand@example.org", mara])
      expect(await ask(mara, whom)).toEqual({ status: 252, data: NO_SUCH_USER });
    expect(await pairs()).toEqual([]);
  });

  test("a text that is no address is refused at its field", async () => {
    const answer = await ask(mara, "jonas");
    expect(answer).toMatchObject({ status: 400, fields: { friendEmail: expect.any(String) } });
  });

  test("asking, taking back and asking again notifies once a day", async () => {
    for (let time = 0; time < 3; time++) {
      expect((await ask(mara, jonas)).status).toBe(250);
      await end(mara, jonas);
    }
    expect(await notificationsOf(jonas)).toHaveLength(1);
  });

  test("open requests are limited, also when they are sent at once; accepting is not", async () => {
    const { db } = app.services;
    const others = await Promise.all(Array.from({ length: MOST_OPEN_REQUESTS - 2 }, () => createAccount(db)));
    await db
      .insertInto("friendship")
      .values(
        others.map((id) => ({ first_account_id: mara.id, second_account_id: id, requested_by: mara.id })),
      )
      .execute();
    const more = await Promise.all(Array.from({ length: 6 }, () => person()));
    const answers = await Promise.all(more.map((whom) => ask(mara, whom)));
    expect(answers.map(({ status }) => status).sort()).toEqual([250, 250, 409, 409, 409, 409]);
    expect(await pairs()).toHaveLength(MOST_OPEN_REQUESTS);
    await ask(jonas, mara);
    expect((await ask(mara, jonas)).status).toBe(250);
  });
});

describe("asking too often", () => {
  test("is refused by account and hour, by account and day, and by address", async () => {
    let now = Date.parse("2027-01-15T00:00:30Z");
    await using strict = await testApp({}, { limitClock: () => new Date(now) });
    const seeker = await createMember(strict);
    const HOUR = 3_600_000;
    const search = async (who: Member) => {
      now += 21_000;
      return (await who.call("profil/addFriend", { friendEmail: "niemand@example.org" })).status;
    };
    const times = async (who: Member, count: number) => {
      const statuses: number[] = [];
      for (let time = 0; time < count; time++) statuses.push(await search(who));
      return statuses;
    };
    for (let hour = 0; hour < 3; hour++) {
      expect(await times(seeker, 20)).toEqual(Array(20).fill(252));
      expect(await search(seeker)).toBe(429);
      now = Math.ceil(now / HOUR) * HOUR;
    }
    expect(await search(seeker)).toBe(429);
    now = Date.parse("2027-01-16T00:00:30Z");
    for (let other = 0; other < 3; other++)
      expect(await times(await createMember(strict), 20)).toEqual(Array(20).fill(252));
    expect(await search(seeker)).toBe(429);
  });
});

describe("answering", () => {
  test("accepting makes friends of both and tells the one who asked; repeating changes nothing", async () => {
    await ask(mara, jonas);
    for (let time = 0; time < 2; time++)
      expect(await accept(jonas, mara)).toEqual({ status: 250, data: "Ihr seid jetzt befreundet." });
    for (const [who, whom] of [[mara, jonas] as const, [jonas, mara] as const]) {
      expect((await who.call("profil/getFriendships")).data).toMatchObject([{ userid: whom.id }]);
      expect((await who.call("profil/getFriendsrequests")).data).toEqual([]);
    }
    expect(await notificationsOf(mara)).toHaveLength(1);
  });

  test("nobody accepts the own request, one between others or none", async () => {
    const stranger = await person();
    await ask(mara, jonas);
    const before = await pairs();
    expect((await accept(mara, jonas)).status).toBe(404);
    expect((await accept(stranger, mara)).status).toBe(404);
    expect((await accept(stranger, { ...mara, id: 999_999_999_999_999 })).status).toBe(404);
    expect((await accept(mara, mara)).status).toBe(404);
    expect(await pairs()).toEqual(before);
    await end(stranger, mara);
    await end(stranger, jonas);
    expect(await pairs()).toEqual(before);
  });

  test.each([
    ["accepted", () => accept(jonas, mara)],
    ["accepted by asking back", () => ask(jonas, mara)],
    ["declined", () => end(jonas, mara)],
    ["taken back", () => end(mara, jonas)],
  ])("a request that was %s is no news any more, anything else is", async (_name, answer) => {
    const stranger = await person();
    await ask(mara, jonas);
    await ask(stranger, jonas);
    await answer();
    const told = (await jonas.call("notifications/getNotifications")).data as { unread: number }[];
    expect(told.map(({ unread }) => unread)).toEqual([1, 0]);
  });

  test.each([
    ["declines", () => ask(mara, jonas), () => end(jonas, mara), "Die Freundschaftsanfrage ist abgelehnt."],
    [
      "takes back",
      () => ask(mara, jonas),
      () => end(mara, jonas),
      "Deine Freundschaftsanfrage ist zurückgenommen.",
    ],
    ["ends", befriend, () => end(jonas, mara), "Ihr seid nicht mehr befreundet."],
  ])("who %s, ends it for both; repeating changes nothing", async (_name, before, act, sentence) => {
    await before();
    expect(await act()).toEqual({ status: 250, data: sentence });
    expect(await pairs()).toEqual([]);
    expect(await act()).toEqual({ status: 250, data: expect.stringContaining("keine Anfrage mehr") });
    expect((await accept(jonas, mara)).status).toBe(404);
  });
});

describe("races", () => {
  test("both ask at once: one friendship, whoever came first", async () => {
    for (let time = 0; time < 10; time++) {
      await app.services.db.deleteFrom("friendship").execute();
      const answers = await Promise.all([ask(mara, jonas), ask(jonas, mara)]);
      expect(answers.map(({ status }) => status)).toEqual([250, 250]);
      expect(await pairs()).toMatchObject([{ accepted_at: expect.any(Date) }]);
    }
  });

  test("a double click asks once", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(mara, jonas)));
    expect(answers.map(({ status }) => status).sort()).toEqual([250, ...Array(19).fill(251)]);
    expect(await pairs()).toMatchObject([{ accepted_at: null }]);
    expect(await notificationsOf(jonas)).toHaveLength(1);
  });

  test("twenty times from both sides: one friendship, each is told at most once", async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? ask(mara, jonas) : ask(jonas, mara))),
    );
    expect(await pairs()).toMatchObject([{ accepted_at: expect.any(Date) }]);
    const told = [...(await notificationsOf(mara)), ...(await notificationsOf(jonas))].map(
      ({ kind }) => kind,
    );
    expect(told.sort()).toEqual(["friend-accepted", "friend-request"]);
  });

  test("twenty times accepted at once: one friendship, told once", async () => {
    await ask(mara, jonas);
    const answers = await Promise.all(Array.from({ length: 20 }, () => accept(jonas, mara)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([250]));
    expect(await notificationsOf(mara)).toHaveLength(1);
  });

  test("asking whoever is deleted at the same moment: asked or not found, and nothing is left", async () => {
    for (let time = 0; time < 10; time++) {
      const leaving = await person();
      const [answer] = await Promise.all([
        ask(mara, leaving),
        app.services.db.deleteFrom("account").where("id", "=", leaving.id).execute(),
      ]);
      expect([250, 252]).toContain(answer.status);
      expect(await pairs()).toEqual([]);
    }
  });

  test.each([
    ["declined", () => end(jonas, mara)],
    ["taken back", () => end(mara, jonas)],
  ])("accepted and %s at once: nothing is left, and nobody is told of what was not", async (_name, undo) => {
    for (let time = 0; time < 10; time++) {
      await app.services.db.deleteFrom("notification").execute();
      await ask(mara, jonas);
      const [accepted, ended] = await Promise.all([accept(jonas, mara), undo()]);
      expect(ended.status).toBe(250);
      expect(await pairs()).toEqual([]);
      const told = await notificationsOf(mara);
      expect([accepted.status, told.length]).toEqual(accepted.status === 250 ? [250, 1] : [404, 0]);
    }
  });
});

describe("the list of friends", () => {
  const MINUTE = 60_000;
  const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE);

  async function friendOf(who: Member, given: Parameters<typeof createAccount>[1]): Promise<Member> {
    const friend = await person(given);
    await ask(friend, who);
    await accept(who, friend);
    return friend;
  }

  test("those online first, then by name; hidden ones without mark and time", async () => {
    await friendOf(mara, { firstname: "bea", seen_at: ago(15.01) });
    await friendOf(mara, { firstname: "Ida", seen_at: ago(14) });
    await friendOf(mara, { firstname: "Ömer", seen_at: ago(1), is_visible: false });
    await friendOf(mara, { firstname: "Zola" });
    await friendOf(mara, { firstname: "Anton", avatar_key: "ab12" });
    const { data } = await mara.call("profil/getFriendships");
    expect(data).toMatchObject([
      { firstname: "Ida", online: 1, lastSeen: expect.stringMatching(/^\d{4}/), userimg: null },
      { firstname: "Anton", online: 0, lastSeen: null, userimg: "/bilder/ab12/360.jpg", userimgKey: "ab12" },
      { firstname: "bea", online: 0, lastSeen: expect.stringMatching(/^\d{4}/) },
      { firstname: "Ömer", online: 0, lastSeen: null },
      { firstname: "Zola" },
    ]);
  });

  test("requests say how many friends both have, the newest first", async () => {
    const common = await person();
    await ask(common, mara);
    await accept(mara, common);
    await ask(common, jonas);
    await accept(jonas, common);
    await ask(jonas, mara);
    const stranger = await person({ firstname: "Neu" });
    await ask(stranger, mara);
    expect((await mara.call("profil/getFriendsrequests")).data).toMatchObject([
      { firstname: "Neu", commonFriends: 0 },
      { firstname: "Jonas", lastname: "Ö.", commonFriends: 1 },
    ]);
  });

  test("an account that is deleted takes its friendships and the notices with its name along", async () => {
    await befriend();
    await app.services.db.deleteFrom("account").where("id", "=", mara.id).execute();
    expect((await jonas.call("profil/getFriendships")).data).toEqual([]);
    expect(await notificationsOf(jonas)).toEqual([]);
  });
});
