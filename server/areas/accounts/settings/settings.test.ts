import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EMAIL_TAKEN, NEW_PASSWORDS_DIFFER } from "#contract/account-data.ts";
import type { CallName } from "#contract/all-calls.ts";
import { isPictureKey } from "#server/areas/media/variants.ts";
import { beginSession, createAccount } from "../../../../testing/account-factory.ts";
import { callAs } from "../../../../testing/member.ts";
import { runJobs } from "../../../../testing/run-jobs.ts";
import { type TestApp, testApp } from "../../../../testing/services.ts";
import { checkPassword, hashPassword } from "../passwords.ts";

const PASSWORD = "lampenlicht am kanal";
const NEW_PASSWORD = "nachtbus nach altona";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ rateLimitFactor: 1_000 });
});
afterAll(() => app[Symbol.asyncDispose]());

async function member(given: Parameters<typeof createAccount>[1] = {}) {
  const { db } = app.services;
  const email = `${Math.random().toString(36).slice(2)}@example.org`;
  const id = await createAccount(db, {
    email,
    firstname: "Mara",
    lastname: "Lindqvist",
    phone: "+49 170 5550142",
    gender: "female",
    password_hash: await hashPassword(PASSWORD),
    ...given,
  });
  return { id, email, sessionID: await beginSession(db, id) };
}
type Member = Awaited<ReturnType<typeof member>>;

const post = (name: CallName, form: Record<string, string>) => callAs(app, name, form);

const edit = ({ sessionID, email }: Member, changes: Record<string, string> = {}) =>
  post("settings/edit", {
    sessionID,
    email,
    firstname: "Mara",
    lastname: "Lindqvist",
    gender: "female",
    phone: "+49 170 5550142",
    ...changes,
  });

const rowOf = ({ id }: Member) =>
  app.services.db.selectFrom("account").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

test("a name that documents cannot print is saved with its Latin one, which goes with it", async () => {
  const mara = await member();
  const tashi = { firstname: "བཀྲ་ཤིས", lastname: "Dawa" };
  expect(await edit(mara, tashi)).toMatchObject({
    status: 400,
    fields: { firstnameLatin: expect.stringContaining("in lateinischen Buchstaben") },
  });
  expect(await edit(mara, { ...tashi, firstnameLatin: "Таши" })).toMatchObject({ status: 400 });
  expect(await rowOf(mara)).toMatchObject({ firstname: "Mara", firstname_latin: null });
  expect(await edit(mara, { ...tashi, firstnameLatin: "Tashi" })).toMatchObject({
    status: 250,
    data: { ...tashi, firstnameLatin: "Tashi", lastnameLatin: null },
  });
  expect(await rowOf(mara)).toMatchObject({ firstname: "བཀྲ་ཤིས", firstname_latin: "Tashi" });
  expect(await edit(mara)).toMatchObject({ status: 250, data: { firstnameLatin: null } });
  expect(await rowOf(mara)).toMatchObject({ firstname: "Mara", firstname_latin: null });
});

const mailsOf = ({ id }: Member) =>
  app.services.db
    .selectFrom("account_mail")
    .select(["kind", "recipient"])
    .where("account_id", "=", id)
    .orderBy("id")
    .execute();

const isLoggedIn = async (sessionID: string) =>
  (await post("settings/setPreferences", { sessionID })).status === 250;

test("names, gender and phone are changed without a password, and nothing else", async () => {
  const mara = await member();
  const answer = await edit(mara, {
    firstname: " Maria ",
    lastname: "Özdemir",
    gender: "diverse",
    phone: "040 1234",
  });
  expect(answer).toEqual({
    status: 250,
    data: {
      firstname: "Maria",
      lastname: "Özdemir",
      firstnameLatin: null,
      lastnameLatin: null,
      gender: "diverse",
      phone: "040 1234",
      email: mara.email,
      verified: 1,
    },
  });
  expect(await rowOf(mara)).toMatchObject({
    firstname: "Maria",
    lastname: "Özdemir",
    gender: "diverse",
    phone: "040 1234",
  });
  expect(await checkPassword(PASSWORD, (await rowOf(mara)).password_hash)).toBe(true);
  expect(await mailsOf(mara)).toEqual([]);
});

test.each([
  ["a first name of 21 letters", { firstname: "M".repeat(21) }, "firstname"],
  ["no last name", { lastname: "" }, "lastname"],
  ["no e-mail", { email: "mara" }, "email"],
  ["no phone", { phone: "" }, "phone"],
  ["another gender", { gender: "x" }, "gender"],
])("refuses %s and names the field", async (_what, changes, field) => {
  const mara = await member();
  const answer = await edit(mara, changes as Record<string, string>);
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.fields ?? {})).toEqual([field]);
});

test.each([
  ["that differ", { password: NEW_PASSWORD, password2: `${NEW_PASSWORD}!` }],
  ["of seven characters", { password: "kanal 7", password2: "kanal 7" }],
  ["without a repetition", { password: NEW_PASSWORD }],
  ["of which only the repetition is there", { password2: NEW_PASSWORD }],
])("refuses new passwords %s, before the current one is looked at", async (_what, changes) => {
  const mara = await member();
  const answer = await edit(mara, changes as Record<string, string>);
  expect(answer).toEqual({
    status: 400,
    data: NEW_PASSWORDS_DIFFER,
    fields: { password: NEW_PASSWORDS_DIFFER },
  });
});

test("refuses a new password that everybody tries first", async () => {
  const mara = await member();
  const changes = { password: "passwort123", password2: "passwort123", currentPassword: PASSWORD };
  expect(await edit(mara, changes)).toMatchObject({ status: 400, fields: { password: expect.any(String) } });
});

test("another e-mail or password needs the current one: 251 without it and with a wrong one, and nothing changes", async () => {
  const mara = await member();
  const elsewhere = { email: `neu-${mara.email}`, firstname: "Maria" };
  const others = { password: NEW_PASSWORD, password2: NEW_PASSWORD, firstname: "Maria" };
  for (const changes of [elsewhere, others]) {
    expect(await edit(mara, changes)).toEqual({ status: 251, data: "Bitte gib dein aktuelles Passwort an." });
    expect(await edit(mara, { ...changes, currentPassword: "falsch falsch" })).toEqual({
      status: 251,
      data: "Dein aktuelles Passwort stimmt nicht.",
    });
  }
  expect(await rowOf(mara)).toMatchObject({ email: mara.email, firstname: "Mara" });
  expect(await checkPassword(PASSWORD, (await rowOf(mara)).password_hash)).toBe(true);
});

test("wrong passwords are counted, and a right one does not count", async () => {
  // A minute later each time, so that only the limit of a quarter of an hour counts.
  let minute = 0;
  const limitClock = () => new Date(Date.UTC(2026, 9, 25, 0, minute));
  await using strict = await testApp({ rateLimitFactor: 1 }, { limitClock });
  const { db } = strict.services;
  const id = await createAccount(db, { password_hash: await hashPassword(PASSWORD), phone: "040 1234" });
  const sessionID = await beginSession(db, id);
  const attempts: number[] = [];
  for (let attempt = 0; attempt < 12; attempt++, minute++) {
    const answer = await strict.server.inject({
      method: "POST",
      url: "/settings/edit",
      payload: new URLSearchParams({
        ...{ sessionID, firstname: "Ada", lastname: "Probe", gender: "female", phone: "040 1234" },
        email: "anders@example.org",
        currentPassword: attempt === 3 ? PASSWORD : "falsch falsch",
      }).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    attempts.push(answer.json().status);
    if (attempt === 3)
      await db.updateTable("account").set({ email: "zurueck@example.org" }).where("id", "=", id).execute();
  }
  expect(attempts).toEqual([251, 251, 251, 250, 251, 251, 251, 251, 251, 251, 251, 429]);
});

test("another e-mail has to be confirmed, the old address is told, and every session stays", async () => {
  const mara = await member();
  const elsewhere = await beginSession(app.services.db, mara.id);
  const email = `neu-${mara.email}`;
  const answer = await edit(mara, { email, currentPassword: PASSWORD });
  expect(answer).toMatchObject({ status: 250, data: { email, verified: 0 } });
  expect(await mailsOf(mara)).toEqual([
    { kind: "verify", recipient: email },
    { kind: "email-changed", recipient: mara.email },
  ]);
  expect((await rowOf(mara)).email_verified_at).toBeNull();
  expect(await isLoggedIn(mara.sessionID)).toBe(true);
  expect(await isLoggedIn(elsewhere)).toBe(true);
});

test("the same e-mail in capital letters is no other one", async () => {
  const mara = await member();
  const answer = await edit(mara, { email: mara.email.toUpperCase() });
  expect(answer).toMatchObject({ status: 250, data: { email: mara.email, verified: 1 } });
  expect(await mailsOf(mara)).toEqual([]);
});

test("another account's e-mail is refused by name of the field, however it is written, also when it becomes theirs at that moment", async () => {
  const [mara, noor] = [await member(), await member()];
  const answer = await edit(mara, {
    email: noor.email.toUpperCase(),
    currentPassword: PASSWORD,
    firstname: "Maria",
  });
  expect(answer).toEqual({ status: 409, data: EMAIL_TAKEN, fields: { email: EMAIL_TAKEN } });
  expect(await rowOf(mara)).toMatchObject({ email: mara.email, firstname: "Mara" });
  const email = `beide-${mara.email}`;
  const both = await Promise.all([mara, noor].map((one) => edit(one, { email, currentPassword: PASSWORD })));
  expect(both.map(({ status }) => status).sort()).toEqual([250, 409]);
});

test("another password ends all sessions and the reset links that are out, and is told by mail", async () => {
  const mara = await member();
  const { db } = app.services;
  const elsewhere = await beginSession(db, mara.id);
  await db
    .insertInto("account_link")
    .values({
      token_hash: Buffer.from(mara.email),
      account_id: mara.id,
      purpose: "reset",
      address_hash: Buffer.alloc(32),
      expires_at: new Date(Date.now() + 3_600_000),
    })
    .execute();
  const answer = await edit(mara, {
    password: NEW_PASSWORD,
    password2: NEW_PASSWORD,
    currentPassword: PASSWORD,
  });
  expect(answer.status).toBe(250);
  expect(await checkPassword(NEW_PASSWORD, (await rowOf(mara)).password_hash)).toBe(true);
  expect(await isLoggedIn((answer.data as { sessionID: string }).sessionID)).toBe(true);
  expect(await isLoggedIn(mara.sessionID)).toBe(false);
  expect(await isLoggedIn(elsewhere)).toBe(false);
  expect(await mailsOf(mara)).toEqual([{ kind: "password-changed", recipient: mara.email }]);
  const link = await db
    .selectFrom("account_link")
    .select("used_at")
    .where("account_id", "=", mara.id)
    .executeTakeFirstOrThrow();
  expect(link.used_at).not.toBeNull();
});

test("of two new passwords at once one is set: the other one's current password was not current any more", async () => {
  const mara = await member();
  const wanted = ["nachtbus nach altona", "regen auf dem dach"];
  const answers = await Promise.all(
    wanted.map((password) => edit(mara, { password, password2: password, currentPassword: PASSWORD })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([250, 251]);
  const winner = wanted[answers.findIndex(({ status }) => status === 250)] ?? "";
  expect(await checkPassword(winner, (await rowOf(mara)).password_hash)).toBe(true);
});

test("guests are asked to log in", async () => {
  for (const path of [
    "settings/edit",
    "settings/changeAvatar",
    "settings/removeAvatar",
    "settings/setPreferences",
  ] as const)
    expect((await post(path, {})).status, path).toBe(401);
});

test("preferences change one by one and stay otherwise", async () => {
  const mara = await member();
  const { sessionID } = mara;
  expect(await post("settings/setPreferences", { sessionID })).toEqual({
    status: 250,
    data: { darkMode: null, visible: 1 },
  });
  expect(await post("settings/setPreferences", { sessionID, darkMode: "0" })).toMatchObject({
    data: { darkMode: 0, visible: 1 },
  });
  expect(await post("settings/setPreferences", { sessionID, visible: "0" })).toMatchObject({
    data: { darkMode: 0, visible: 0 },
  });
  expect(await post("settings/setPreferences", { sessionID, darkMode: "2" })).toMatchObject({ status: 400 });
});

const portrait = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: "#884422" } })
    .jpeg()
    .toBuffer();

async function sendAvatar({ sessionID }: Member, picture: Buffer, type = "image/jpeg") {
  const head = `--x\r\ncontent-disposition: form-data; name="sessionID"\r\n\r\n${sessionID}\r\n--x\r\ncontent-disposition: form-data; name="avatar"; filename="ich.jpg"\r\ncontent-type: ${type}\r\n\r\n`;
  const answer = await app.server.inject({
    method: "POST",
    url: "/settings/changeAvatar",
    payload: Buffer.concat([Buffer.from(head), picture, Buffer.from("\r\n--x--\r\n")]),
    headers: { "content-type": "multipart/form-data; boundary=x" },
  });
  return answer.json() as { status: number; data: { avatar: string; avatarKey: string } };
}

const deleteFiles = () => runJobs(app.services, "media.delete-picture-files");

const filesOf = async (key: string) => {
  const found: string[] = [];
  for await (const name of app.services.files.list()) if (name.includes(key)) found.push(name);
  return found.sort();
};

test("an own picture is served like any other, but kept by no shared cache and no search engine", async () => {
  const mara = await member();
  const { status, data } = await sendAvatar(mara, await portrait());
  expect(status).toBe(250);
  expect(isPictureKey(data.avatarKey)).toBe(true);
  expect(data.avatar).toBe(`/bilder/${data.avatarKey}/360.jpg`);
  const served = await app.server.inject(data.avatar);
  expect(served.headers).toMatchObject({
    "content-type": "image/jpeg",
    "cache-control": "private, max-age=31536000, immutable",
    "x-robots-tag": "noindex",
  });
  expect(await sharp(served.rawPayload).metadata()).toMatchObject({ width: 360, height: 360 });
});

test("a new picture takes the place of the old one, whose files all go", async () => {
  const mara = await member();
  const first = (await sendAvatar(mara, await portrait())).data;
  await app.server.inject(first.avatar);
  await app.server.inject(`/bilder/${first.avatarKey}/720.webp`);
  expect(await filesOf(first.avatarKey)).toHaveLength(3);
  const second = (await sendAvatar(mara, await portrait())).data;
  expect(second.avatarKey).not.toBe(first.avatarKey);
  await deleteFiles();
  expect(await filesOf(first.avatarKey)).toEqual([]);
  expect(await filesOf(second.avatarKey)).toEqual([`uploads/${second.avatarKey}.webp`]);
  expect((await app.server.inject(first.avatar)).statusCode).toBe(404);
  expect((await rowOf(mara)).avatar_key).toBe(second.avatarKey);
});

test("a picture is removed, files and all, and removing none changes nothing", async () => {
  const mara = await member();
  const { avatarKey, avatar } = (await sendAvatar(mara, await portrait())).data;
  const { sessionID } = mara;
  for (let time = 0; time < 2; time++)
    expect(await post("settings/removeAvatar", { sessionID })).toEqual({
      status: 250,
      data: { avatar: null, avatarKey: null },
    });
  await deleteFiles();
  expect(await filesOf(avatarKey)).toEqual([]);
  expect((await app.server.inject(avatar)).statusCode).toBe(404);
});

test("of pictures that are sent at once one stays, and no file of the others", async () => {
  const mara = await member();
  const photo = await portrait();
  const answers = await Promise.all(Array.from({ length: 4 }, () => sendAvatar(mara, photo)));
  expect(answers.map(({ status }) => status)).toEqual([250, 250, 250, 250]);
  await deleteFiles();
  const { avatar_key } = await rowOf(mara);
  for (const { data } of answers)
    expect(await filesOf(data.avatarKey)).toHaveLength(data.avatarKey === avatar_key ? 1 : 0);
});

test("what is no picture is refused with the field's name, and one of 11 MB with 413", async () => {
  const mara = await member();
  const page = Buffer.from("<!doctype html><script>alert(1)</script>");
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  for (const upload of [page, svg]) {
    expect(await sendAvatar(mara, upload, "image/png")).toMatchObject({
      status: 400,
      fields: { avatar: expect.stringMatching(/können wir nicht lesen/) },
    });
  }
  expect(await sendAvatar(mara, Buffer.alloc(11 * 1024 * 1024))).toMatchObject({ status: 413 });
  expect((await rowOf(mara)).avatar_key).toBeNull();
});
