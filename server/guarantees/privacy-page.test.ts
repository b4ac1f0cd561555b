import { afterAll, beforeAll, expect, test } from "vitest";
import { PRIVACY_SECTIONS } from "#contract/privacy-sections.ts";
import { MEMBER_HINT_COOKIE } from "#contract/session-data.ts";
import { KEPT_SECONDS as KNOWN_SECONDS } from "#server/areas/accounts/known-devices.ts";
import { VALID_MILLISECONDS } from "#server/areas/accounts/links.ts";
import { KEPT_DAYS as MAIL_DAYS } from "#server/areas/accounts/old-rows.ts";
import { KEPT_DAYS as NOTIFICATION_DAYS } from "#server/areas/people/old-rows.ts";
import { credentialCookie } from "#server/platform/http/caller-device.ts";
import {
  LONGEST_LOGIN_MILLISECONDS,
  LONGEST_SESSION_MILLISECONDS,
  REMEMBER_MILLISECONDS,
  SESSION_MILLISECONDS,
} from "#server/platform/sessions.ts";
import { COLUMNS_OF_PEOPLE } from "../../testing/columns-of-people.ts";
import { type TestApp, testApp, testAreas } from "../../testing/services.ts";

let app: TestApp;
let html: string;
/** What each section of the page says, by its id. */
let said: Map<string, string>;

beforeAll(async () => {
  app = await testApp();
  html = (await app.server.inject({ url: "/datenschutz" })).body;
  const sections = html.split('<section id="').slice(1);
  said = new Map(
    sections.map((section) => [
      section.slice(0, section.indexOf('"')),
      wordsOf(section.split("</section>")[0]),
    ]),
  );
});
afterAll(() => app[Symbol.asyncDispose]());

/** Without tags, and as people read it: held words and spaces are ordinary ones. */
function wordsOf(markup = ""): string {
  return markup
    .replaceAll("<!-- -->", "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/[\u2060\u00ad]/g, "")
    .replaceAll(/\s+/g, " ");
}

const DAY = 86_400_000;
const days = (milliseconds: number) => `${milliseconds / DAY} Tage`;

test("the privacy page has every section with its heading, and its contents lead there", () => {
  expect([...said.keys()]).toEqual(PRIVACY_SECTIONS.map(({ id }) => id));
  for (const { id, title } of PRIVACY_SECTIONS) {
    expect(said.get(id), id).toContain(title);
    expect(html.split(`href="#${id}"`), id).toHaveLength(3);
  }
});

test("every table with personal data is told of in a section of the page, and every column by its words", () => {
  const tables = new Map(testAreas(app.services).personalData.flatMap((part) => Object.entries(part.tables)));
  for (const [table, { section }] of tables) expect(said.get(section), table).toBeDefined();
  for (const [column, { told, section }] of Object.entries(COLUMNS_OF_PEOPLE)) {
    const [table = ""] = column.split(".");
    const place = section ?? tables.get(table)?.section ?? "";
    if (told !== null) expect(said.get(place), column).toContain(told);
  }
});

test("the page names every cookie of ours", () => {
  const cookies = (["session", "remember", "known"] as const).map((kind) => credentialCookie(kind, false));
  for (const name of [...cookies, MEMBER_HINT_COOKIE]) expect(said.get("browser")).toContain(name);
});

test("the periods that the page names are the server's", () => {
  const periods: readonly (readonly [section: string, ...words: string[]])[] = [
    [
      "geraete",
      `nach ${SESSION_MILLISECONDS / 3_600_000} Stunden ohne Benutzung`,
      `spätestens nach ${days(LONGEST_SESSION_MILLISECONDS)}n`,
      `nach ${days(REMEMBER_MILLISECONDS)}n ohne Benutzung`,
      `spätestens ${days(LONGEST_LOGIN_MILLISECONDS)}, nachdem`,
    ],
    [
      "browser",
      `lässt dich ohne Passwort wieder herein und wird dabei jedes Mal ersetzt; höchstens ${days(REMEMBER_MILLISECONDS)}.`,
      `mit „Angemeldet bleiben“ höchstens ${days(REMEMBER_MILLISECONDS)}.`,
      `höchstens ${days(KNOWN_SECONDS * 1000)}.`,
    ],
    [
      "fristen",
      `gelesene ${NOTIFICATION_DAYS} Tage`,
      `für ein neues Passwort ${VALID_MILLISECONDS.reset / 60_000} Minuten`,
      `zur Bestätigung deiner Adresse ${days(VALID_MILLISECONDS.verify)}`,
      `${MAIL_DAYS.sent} Tag nach dem Versand, unzustellbare ${MAIL_DAYS.failed} Tage`,
    ],
  ];
  for (const [section, ...words] of periods)
    for (const word of words) expect(said.get(section)).toContain(word);
});
