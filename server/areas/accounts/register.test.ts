import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EMAIL_TAKEN } from "#contract/account-data.ts";
import { UNREADABLE_PICTURE } from "#server/areas/media/public.ts";
import { passwordHashes } from "#server/platform/metrics.ts";
import { type AccountFixture, openAccountFixture, registration } from "../../../testing/account-fixture.ts";
import { TOO_MANY_REGISTRATIONS } from "./register-calls.ts";

let house: AccountFixture;

beforeAll(async () => {
  house = await openAccountFixture();
});
afterAll(() => house[Symbol.asyncDispose]());

const accountsWith = async (email: string) =>
  house.app.services.db
    .selectFrom("account")
    .selectAll()
    .where(({ eb, fn }) => eb(fn("lower", ["email"]), "=", email.toLowerCase()))
    .execute();

const photo = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: "#226644" } })
    .jpeg()
    .toBuffer();

test("opens an account and logs in, with nothing of the password but its hash", async () => {
  const browser = house.browser();
  const form = registration({ gender: "female" });
  const { email = "", password = "" } = form;
  const answer = await browser.call("login/register", form);
  expect(answer).toMatchObject({
    status: 250,
    data: {
      email,
      verified: 0,
      firstname: "Mara",
      lastname: "Lindqvist",
      phone: "+49 170 5550142",
      gender: "female",
      dob: "2001-03-17",
      avatar: null,
      credits: 0,
      organizer: 0,
      permissions: [],
    },
  });
  expect(answer.data).not.toHaveProperty("sessionID");
  expect(browser.cookies.has("nachtfalter_remember")).toBe(false);
  expect(browser.cookie("_session")).toMatch(/^[\w-]{43}$/);
  expect(await browser.call("login/update")).toMatchObject({ status: 250, data: { email } });
  const [account] = await accountsWith(email);
  expect(account?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(JSON.stringify(account)).not.toContain(password);
  expect(await house.browser().call("login/login", { email, password })).toMatchObject({ status: 250 });
});

test("a name in any script opens an account, and one that cannot be printed needs its Latin one", async () => {
  const browser = house.browser();
  const arabic = { firstname: "محمد", lastname: "علی\u200cزاده", firstnameLatin: "Nicht nötig" };
  const opened = await browser.call("login/register", registration(arabic));
  expect(opened).toMatchObject({ status: 250, data: { firstname: "محمد", lastname: "علی\u200cزاده" } });
  expect(opened.data).not.toHaveProperty("firstnameLatin");

  const form = registration({ firstname: "བཀྲ་ཤིས", lastname: "𠮷田" });
  const refused = await house.browser().call("login/register", form);
  expect(refused).toMatchObject({
    status: 400,
    fields: {
      firstnameLatin: expect.stringContaining("in lateinischen Buchstaben"),
      lastnameLatin: expect.stringContaining("in lateinischen Buchstaben"),
    },
  });
  expect(await accountsWith(form.email ?? "")).toEqual([]);
  const latin = { firstnameLatin: "Tashi", lastnameLatin: "Yoshida" };
  const person = house.browser();
  expect(await person.call("login/register", { ...form, ...latin })).toMatchObject({
    status: 250,
    data: latin,
  });
  expect(await person.call("login/update")).toMatchObject({ status: 250, data: latin });
});

test("an app gets session and remember-me token in its answer and no cookie", async () => {
  const browser = house.browser();
  const answer = await browser.call("login/register", registration({ client: "app" }));
  expect(answer).toMatchObject({ status: 250, data: { sessionID: expect.stringMatching(/^[\w-]{43}$/) } });
  const { cookie } = answer.data as { cookie: string };
  expect(await house.browser().call("login/cookie", { cookie, client: "app" })).toMatchObject({
    status: 250,
  });
  expect(browser.cookies.size).toBe(0);
});

test("the gender is male unless one is chosen, as the specification has it", async () => {
  const { accountId } = await house.register();
  const { gender } = await house.app.services.db
    .selectFrom("account")
    .select("gender")
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  expect(gender).toBe("male");
});

test("251 for an address that has an account, however it is written, without a hash, a mail or a login", async () => {
  const { email } = await house.register();
  const browser = house.browser();
  const mails = (await house.mailsTo(email)).length;
  const before = (await passwordHashes.get()).values[0]?.value;
  const answer = await browser.call("login/register", registration({ email: email.toUpperCase() }));
  expect(answer).toEqual({ status: 251, data: EMAIL_TAKEN });
  expect((await passwordHashes.get()).values[0]?.value).toBe(before);
  expect(browser.cookies.size).toBe(0);
  expect(await house.mailsTo(email)).toHaveLength(mails);
});

test("of 20 registrations at once with one address, differently written, one opens an account", async () => {
  const form = registration();
  const { email = "" } = form;
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      house
        .browser()
        .call("login/register", { ...form, email: index % 2 ? email : email.replace("mara", "MaRa") }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([250, ...Array(19).fill(251)]);
  const accounts = await accountsWith(email);
  expect(accounts).toHaveLength(1);
  const { rows } = await house.app.services.pool.query(
    "select count(*)::int as mails from account_mail where account_id = $1",
    [accounts[0]?.id],
  );
  expect(rows).toEqual([{ mails: 1 }]);
});

test.each([
  ["password", { password: "passwort123" }, /verbreitet/],
  ["password", { password: "Lindqvist1" }, /leicht zu erraten/],
  ["password", { password: "kurz" }, /^Das Passwort ist nicht identisch oder kürzer als 8 Zeichen\.$/],
  ["password", { password: "x".repeat(129) }, /höchstens 128/],
  ["dob", { dob: "2015-03-17" }, /mindestens 16/],
  ["dob", { dob: "1899-03-17" }, /Geburtsdatum/],
  ["dob", { dob: "2001-02-30" }, /kein gültiges Datum/],
  ["firstname", { firstname: "" }, /Vornamen/],
  ["lastname", { lastname: "\u200b" }, /Nachnamen/],
  ["lastname", { lastname: "x".repeat(21) }, /höchstens 20/],
  ["email", { email: "mara@example" }, /gültige E-Mail/],
  ["phone", { phone: "anrufen" }, /Telefonnummer/],
  ["gender", { gender: "unknown" }, /./],
] as const)("400 names %s for %o, and nobody is registered", async (field, given, message) => {
  const form = registration(given);
  const browser = house.browser();
  const answer = await browser.call("login/register", form);
  expect(answer).toMatchObject({ status: 400, fields: { [field]: expect.stringMatching(message) } });
  expect(await accountsWith(form.email ?? "")).toEqual([]);
  expect(browser.cookies.size).toBe(0);
});

test("both password and birth date are named when both are wrong", async () => {
  const answer = await house
    .browser()
    .call("login/register", registration({ password: "passwort123", dob: "2020-01-01" }));
  expect(answer).toMatchObject({ status: 400, data: "Bitte prüfe deine Angaben." });
  expect(Object.keys(answer.fields ?? {})).toEqual(["password", "dob"]);
});

test("with a picture the account has an avatar that can be fetched, square", async () => {
  const form = registration();
  const answer = await house.browser().call("login/register", form, { files: { avatar: await photo() } });
  expect(answer).toMatchObject({
    status: 250,
    data: { avatar: expect.stringMatching(/^\/bilder\/.+\.jpg$/) },
  });
  const { avatar } = answer.data as { avatar: string };
  const picture = await house.app.server.inject(avatar);
  expect(picture.statusCode).toBe(200);
  const { width, height } = await sharp(picture.rawPayload).metadata();
  expect(width).toBe(height);
});

test.each([
  ["text", Buffer.from("not a picture")],
  ["SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
])(
  "a picture that cannot be read (%s) is refused at its field and opens no account",
  async (_name, avatar) => {
    const form = registration();
    const answer = await house.browser().call("login/register", form, { files: { avatar } });
    expect(answer).toEqual({
      status: 400,
      data: UNREADABLE_PICTURE,
      fields: { avatar: UNREADABLE_PICTURE },
    });
    expect(await accountsWith(form.email ?? "")).toEqual([]);
  },
);

test("what a browser was logged in as before ends, whatever session somebody planted there", async () => {
  const { browser } = await house.register();
  const planted = browser.cookie("_session") ?? "";
  expect(await browser.call("login/register", registration())).toMatchObject({ status: 250 });
  expect(browser.cookie("_session")).not.toBe(planted);
  expect(await house.browser().call("login/update", { sessionID: planted })).toMatchObject({ status: 251 });
});

/** A network whose registrations are each in a minute of its own, so that what is allowed a minute is not in the way; a tenth of what is allowed an hour. */
async function strictHouse() {
  let minute = 0;
  const limitClock = () => new Date(Date.UTC(2026, 10, 21, 20, minute));
  const strict = await openAccountFixture({ rateLimitFactor: 0.1 }, { limitClock });
  const register = (address: string, given?: Record<string, string>) => {
    minute++;
    return strict.browser(address).call("login/register", registration(given));
  };
  return { register, [Symbol.asyncDispose]: () => strict[Symbol.asyncDispose]() };
}

test("one network is told a hundred times an hour that an address has an account, then nothing more of any address", async () => {
  await using house = await strictHouse();
  const { register } = house;
  const taken = ["eins@example.org", "zwei@example.org", "drei@example.org"];
  for (const email of taken) expect(await register("10.0.0.3", { email })).toMatchObject({ status: 250 });
  for (let told = 0; told < 10; told++) {
    const email = taken[told % 3]?.replace("e", told % 2 ? "E" : "e") ?? "";
    expect(await register("10.0.0.1", { email })).toMatchObject({ status: 251 });
    // Forty of the hundred.
    if (told === 3) expect(await register("10.0.0.1")).toMatchObject({ status: 250 });
  }
  const refusals = [await register("10.0.0.1", { email: "eins@example.org" }), await register("10.0.0.1")];
  for (const refusal of refusals) expect(refusal).toEqual({ status: 429, data: TOO_MANY_REGISTRATIONS });
  expect(await register("10.0.0.2", { email: "drei@example.org" })).toMatchObject({ status: 251 });
  expect(await register("10.0.0.2")).toMatchObject({ status: 250 });
});

test("mistakes in the form tell nothing and count for nothing", async () => {
  await using house = await strictHouse();
  for (const given of [{ password: "passwort123" }, { dob: "2020-01-01" }, { phone: "anrufen" }])
    for (let again = 0; again < 8; again++)
      expect(await house.register("10.0.0.1", given)).toMatchObject({ status: 400 });
  expect(await house.register("10.0.0.1")).toMatchObject({ status: 250 });
});

test("of registrations that race no network is told more than it may be", async () => {
  const limitClock = () => new Date(Date.UTC(2026, 10, 21, 20));
  await using strict = await openAccountFixture({ rateLimitFactor: 1 }, { limitClock });
  const { email } = await strict.register();
  const ask = () => strict.browser("10.0.0.1").call("login/register", registration({ email }));
  const statuses: number[] = [];
  for (let round = 0; round < 16; round++)
    for (const { status } of await Promise.all(Array.from({ length: 10 }, ask))) statuses.push(status);
  expect(statuses.filter((status) => status === 251)).toHaveLength(100);
  expect(statuses.filter((status) => status === 429)).toHaveLength(60);
});
