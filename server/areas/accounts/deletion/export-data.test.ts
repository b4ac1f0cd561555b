import { createHash } from "node:crypto";
import { strFromU8, unzipSync } from "fflate";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readPdf } from "#server/areas/tickets/read-ticket-file.ts";
import {
  MEMBER_TRACES,
  type MemberWithEverything,
  memberWithEverything,
} from "../../../../testing/member-with-everything.ts";
import { orderFolder } from "../../../../testing/order-folder.ts";
import { type TestApp, testApp } from "../../../../testing/services.ts";
import { addSmallProgramme } from "../../../../testing/small-programme.ts";

let app: TestApp;
let member: MemberWithEverything;
let other: MemberWithEverything;
let zip: Record<string, Uint8Array>;
let headers: Record<string, unknown>;

beforeAll(async () => {
  app = await testApp({ rateLimitFactor: 1_000 });
  const programme = await addSmallProgramme(app.services.db);
  other = await memberWithEverything(app, programme);
  // The phone that receives pushes belongs to the member who used it last.
  member = await memberWithEverything(app, programme);
  const answer = await send({ sessionID: member.sessionID });
  headers = answer.headers;
  zip = unzipSync(answer.rawPayload);
});
afterAll(() => app[Symbol.asyncDispose]());

const send = (form: Record<string, string>, more: Record<string, string> = {}) =>
  app.server.inject({
    method: "POST",
    url: "/settings/exportData",
    payload: new URLSearchParams(form).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded", ...more },
  });

const text = (name: string) => strFromU8(zip[name] ?? new Uint8Array());
/** What the readme of an archive says is in it. */
const listedIn = (archive: Record<string, Uint8Array>) =>
  strFromU8(archive["LIESMICH.txt"] ?? new Uint8Array()).match(/(?<=^- ).+/gm);
const json = (name: string) => JSON.parse(text(name)) as Record<string, unknown>;

test("it is a download that no cache keeps, named by its day", () => {
  expect(headers).toMatchObject({
    "content-type": "application/zip",
    "cache-control": "private, no-store",
    "content-disposition": expect.stringMatching(
      /^attachment; filename="nachtfalter-export-\d{4}-\d\d-\d\d\.zip"/,
    ),
  });
});

test("holds a file an area, the picture, the tickets that are good and the invoices, each readable by its own program", async () => {
  const { db } = app.services;
  const numbers = await db
    .selectFrom("customer_order")
    .select("number")
    .where("account_id", "=", member.id)
    .orderBy("id")
    .execute();
  const [coming, paid, refunded, lounge] = numbers.map(({ number }) => number);
  const names = Object.keys(zip);
  expect(names).toEqual([
    ...["account.json", "geraete.json", "profilbild.webp"],
    ...["freunde.json", "staedte.json", "benachrichtigungen.json", "push-geraete.json"],
    ...["tickets.json", "weitergaben.json", "lounges.json"],
    "guthaben.json",
    ...["gutscheine.json", "eingeloeste-gutscheine.json"],
    ...["punkte.json", "besuche.json"],
    `dokumente/${coming}/tickets.pdf`,
    `dokumente/${paid}/tickets.pdf`,
    `dokumente/${paid}/rechnung.pdf`,
    `dokumente/${refunded}/rechnung.pdf`,
    `dokumente/${refunded}/stornorechnung.pdf`,
    `dokumente/${lounge}/tickets.pdf`,
    ...["bestellungen.json", "events.json", "LIESMICH.txt"],
  ]);
  expect(listedIn(zip)).toEqual(Object.keys(zip).slice(0, -1));
  for (const name of Object.keys(zip)) expect(name).toMatch(/^[a-zA-Z0-9-]+(\/[a-zA-Z0-9-]+)*\.[a-z]+$/);
  expect(json("account.json")).toMatchObject({
    email: member.email,
    vorname: MEMBER_TRACES.firstname,
    nachname: MEMBER_TRACES.lastname,
    telefon: MEMBER_TRACES.phone,
    geburtsdatum: "2001-03-17",
  });
  expect(json("geraete.json")).toMatchObject([{ ort: MEMBER_TRACES.place }]);
  expect(json("freunde.json")).toMatchObject([{ name: "Noor P.", angefragtVon: "mir" }]);
  expect(json("weitergaben.json")).toMatchObject([{ an: "Noor P.", status: "offered" }]);
  expect(json("bestellungen.json")).toMatchObject([
    { bestellnummer: coming, gesamtCent: 0 },
    {
      ...{ bestellnummer: paid, gesamtCent: 2000, davonGuthabenCent: 0, erstattungen: [] },
      positionen: [{ nachname: MEMBER_TRACES.attendee, anzahl: 1, zurueckgegeben: 0 }],
    },
    { bestellnummer: refunded, status: "refunded", zahlungen: [{ betragCent: 1400 }] },
    { bestellnummer: lounge, gesamtCent: 0 },
  ]);
  expect(json("lounges.json")).toMatchObject([
    { bestellnummer: lounge, lounge: "Galerie links", offenEuro: 0, status: "valid" },
  ]);
  expect(await sharp(zip["profilbild.webp"]).metadata()).toMatchObject({ format: "webp", width: 300 });
  const [invoice] = await readPdf(Buffer.from(zip[`dokumente/${paid}/rechnung.pdf`] ?? []), 1);
  expect(invoice?.text).toContain(MEMBER_TRACES.lastname);
});

test("holds nothing of other people but what the product shows, and no secret", async () => {
  const all = Object.keys(zip)
    .filter((name) => /\.(json|txt)$/.test(name))
    .map(text)
    .join("\n");
  expect(all).toContain(member.email);
  expect(all).not.toContain("Petersilie");
  expect(all).not.toContain(other.email);
  const { db, pool } = app.services;
  const account = await db
    .selectFrom("account")
    .select("password_hash")
    .where("id", "=", member.id)
    .executeTakeFirstOrThrow();
  const { rows: codes } = await pool.query<{ secure_code: string }>("select secure_code from ticket");
  const secrets = [
    account.password_hash ?? "",
    "argon2",
    member.sessionID,
    createHash("sha256").update(member.sessionID).digest("hex"),
    MEMBER_TRACES.pushToken,
    ...codes.map(({ secure_code }) => secure_code),
  ];
  expect(codes.length).toBeGreaterThan(2);
  for (const secret of secrets) expect(all).not.toContain(secret);
});

test("a plain form with the session's cookie downloads it, and a guest's form gets a page that says why not", async () => {
  const browser = {
    accept: "text/html,*/*",
    origin: "http://localhost:3000",
    "sec-fetch-site": "same-origin",
  };
  const cookie = `nachtfalter_session=${member.sessionID}`;
  const mine = await send({}, { ...browser, cookie });
  expect(mine.headers["content-type"]).toBe("application/zip");
  expect(Object.keys(unzipSync(mine.rawPayload))).toEqual(Object.keys(zip));
  const nobodys = await send({}, browser);
  expect(nobodys.statusCode).toBe(401);
  expect(nobodys.headers["content-type"]).toMatch(/^text\/html/);
  expect(nobodys.body).toContain("Bitte logge dich ein.");
  const foreign = await send({}, { cookie, origin: "https://evil.example", "sec-fetch-site": "cross-site" });
  expect(foreign.statusCode).toBe(403);
});

test("an account with nothing gets an archive all the same, and a file that was lost is made again or left out", async () => {
  const { db, files } = app.services;
  await files.delete(`uploads/${other.avatarKey}.webp`);
  for (const id of Object.values(other.orders))
    await files.delete(`${await orderFolder(db, id)}/invoice.pdf`);
  const lost = unzipSync((await send({ sessionID: other.sessionID })).rawPayload);
  expect(Object.keys(lost)).not.toContain("profilbild.webp");
  expect(listedIn(lost)).toEqual(Object.keys(lost).slice(0, -1));
  expect(Object.keys(lost).filter((name) => name.endsWith("rechnung.pdf"))).toHaveLength(3);
  await db.updateTable("account").set({ seen_at: null }).where("id", "=", member.friend.id).execute();
  const little = unzipSync((await send({ sessionID: member.friend.sessionID })).rawPayload);
  expect(Object.keys(little)).toEqual([
    ...["account.json", "geraete.json", "freunde.json", "benachrichtigungen.json", "weitergaben.json"],
    "LIESMICH.txt",
  ]);
});

test("of a picture that the demo drew, and nobody uploaded, the largest that was shown is in it", async () => {
  const { files } = app.services;
  for (const width of [360, 720]) {
    await files.put(`variants/${other.avatarKey}/${width}.webp`, Buffer.from(`shown at ${width}`));
  }
  const drawn = unzipSync((await send({ sessionID: other.sessionID })).rawPayload);
  expect(strFromU8(drawn["profilbild.webp"] ?? new Uint8Array())).toBe("shown at 720");
});

test("over the network it comes in pieces; when the file store breaks off, nobody takes the half for the whole", async () => {
  const url = await app.server.listen({ host: "127.0.0.1", port: 0 });
  const download = async () => {
    const answer = await fetch(`${url}/settings/exportData`, {
      method: "POST",
      body: new URLSearchParams({ sessionID: member.sessionID }),
    });
    return new Uint8Array(await answer.arrayBuffer());
  };
  expect(Object.keys(unzipSync(await download()))).toEqual(Object.keys(zip));
  using _ = vi.spyOn(app.services.files, "get").mockImplementation(async (key) => {
    throw new Error(`${key} cannot be read`);
  });
  await expect(download()).rejects.toThrow("terminated");
});
