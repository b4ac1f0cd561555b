import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cancelEvent } from "#server/areas/checkout/public.ts";
import { ensureLabels } from "#server/areas/events/public.ts";
import { ensureCities } from "#server/areas/places/public.ts";
import { emptyDatabase, type TestDatabase, testDatabase } from "../../testing/database.ts";
import { organiserWithPicture } from "../../testing/given-event.ts";
import { runCommand } from "../../testing/run-command.ts";

const SAMPLE = join(import.meta.dirname, "..", "..", "docs", "import-events.sample.csv");

let database: TestDatabase;
let folder: string;
let organiser: string;
beforeAll(async () => {
  database = await testDatabase();
  await ensureCities(database.db);
  await ensureLabels(database.db);
  organiser = String((await organiserWithPicture(database.db)).organiserId);
  await database.pool.query("delete from event");
  folder = await mkdtemp(join(tmpdir(), "import-"));
  await cp(SAMPLE, join(folder, "sample.csv"));
  await mkdir(join(folder, "bilder"));
  const picture = sharp({ create: { width: 1600, height: 1000, channels: 3, background: "#662244" } }).png();
  for (const name of ["lampenfieber", "kanzel"]) await picture.toFile(join(folder, "bilder", `${name}.png`));
  await writeFile(join(folder, "bilder", "text.png"), "kein Bild");
});
afterAll(async () => {
  await database[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

const run = (args: readonly string[], url = database.url) =>
  runCommand("import-events", args, {
    folder,
    settings: { DATABASE_URL: url, MODE: "demo", DATA_DIR: join(folder, "data") },
  });
const importSample = (...args: string[]) =>
  run(["sample.csv", "--organiser", organiser, "--pictures", "bilder", ...args]);
const rows = async (text: string) => (await database.pool.query(text)).rows;
const countOf = async (table: string) => (await rows(`select count(*)::int as count from ${table}`))[0].count;

/** A file of one event, an entry of the sample but for what is given. */
async function jsonFile(name: string, ...events: readonly object[]): Promise<string> {
  const night = {
    ...{
      title: "Nachtschicht",
      description: "Eine lange Nacht.",
      starts: "2030-02-01 22:00",
      ends: "2030-02-02 05:00",
    },
    ...{ venue: "Speicher 7", street: "Kaistraße 7", postcode: "20457", city: "Hamburg" },
  };
  await writeFile(
    join(folder, name),
    JSON.stringify(
      events.map((event) => ({ ...night, ...event })),
      null,
      1,
    ),
  );
  return name;
}

describe("the sample of the documentation", () => {
  test("is tried without a trace, then imported, and imported again without effect", async () => {
    const rehearsal = await importSample("--dry-run");
    expect(rehearsal).toMatchObject({ status: 0, complained: "" });
    expect(rehearsal.said).toMatch(
      /3 events: 3 added, 0 changed, 0 unchanged, 0 called off\. Nothing was written: a dry run\.\n$/,
    );
    expect(await countOf("event")).toBe(0);
    expect(await countOf("pgboss.job")).toBe(0);
    const [first, , , sum] = (await importSample()).said.split("\n");
    expect(first).toMatch(/^added +\/eventDetails\/\d+ “Lampenfieber”/);
    expect(sum).toMatch(/^3 events: 3 added/);
    expect(await importSample()).toMatchObject({
      status: 0,
      said: "3 events: 0 added, 0 changed, 3 unchanged, 0 called off.\n",
    });
    expect(await countOf("event_history")).toBe(5);
  });

  test("is there with all it says", async () => {
    expect(
      await rows(`select external_id, state, starts_at, ends_at, event.time_zone, line_up, cloakroom_price_cents as cloakroom, picture.width,
          (select array_agg(title order by sort_order) from ticket_offer where event_id = event.id) as tickets,
          (select array_agg(vat_basis_points) from ticket_offer where event_id = event.id and sort_order = 1) as vat,
          (select count(*)::int from event_label where event_id = event.id) as labels, city.name as city
        from event join city on city.id = event.city_id left join picture on picture.id = event.picture_id order by starts_at`),
    ).toEqual([
      {
        ...{
          external_id: "lampenfieber-01",
          state: "published",
          time_zone: "Europe/Berlin",
          city: "Hamburg",
        },
        // In this night the clock is put forward.
        starts_at: new Date("2030-03-30T21:00:00Z"),
        ends_at: new Date("2030-03-31T04:00:00Z"),
        ...{ line_up: ["Mio Brandt", "Ada Lux"], cloakroom: 200, width: 1200, labels: 3 },
        ...{ tickets: ["Frühe Motte", "Standard", "Deluxe"], vat: [1900] },
      },
      expect.objectContaining({
        external_id: "hofkonzert",
        city: "Wien",
        vat: [2000],
        tickets: ["Freikarte"],
      }),
      expect.objectContaining({
        external_id: "wintergarten",
        state: "draft",
        time_zone: "Europe/Zurich",
        width: null,
      }),
    ]);
    expect(await rows("select title, max_guests, price_cents, quantity from lounge")).toEqual([
      { title: "Kanzel", max_guests: 8, price_cents: 32_000, quantity: 4 },
    ]);
    expect(await countOf("picture where key like 'event-%' or key like 'lounge-%'")).toBe(3);
  });

  test("changes the event whose line was changed, and no other", async () => {
    const before = await rows("select id, updated_at from event order by id");
    const text = (await readFile(SAMPLE, "utf8")).replace(
      "Deluxe,Mit eigenem Eingang,2,29.00",
      "Deluxe,Mit eigenem Eingang,2,31.00",
    );
    await writeFile(join(folder, "sample.csv"), text);
    const { said } = await importSample();
    expect(said).toMatch(
      /^changed +\/eventDetails\/\d+ “Lampenfieber”\n3 events: 0 added, 1 changed, 2 unchanged/,
    );
    const after = await rows("select id, updated_at from event order by id");
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(after.slice(1)).toEqual(before.slice(1));
    expect(await rows("select price_cents from ticket_offer where title = 'Deluxe'")).toEqual([
      { price_cents: 3100 },
    ]);
  });

  test("keeps what was sold as it was sold, and says so at its line", async () => {
    await database.pool.query("update ticket_offer set sold = 3 where title = 'Deluxe'");
    const text = (await readFile(join(folder, "sample.csv"), "utf8")).replace(
      "2,31.00,1.50,60",
      "2,33.00,1.50,2",
    );
    await writeFile(join(folder, "dearer.csv"), text);
    const { status, complained } = await run([
      "dearer.csv",
      "--organiser",
      organiser,
      "--pictures",
      "bilder",
    ]);
    expect(status).toBe(1);
    expect(complained.split("\n")).toEqual([
      "dearer.csv:6 ticket_price: Es sind schon Tickets verkauft oder reserviert. Was den Gästen zugesagt wurde, bleibt.",
      "dearer.csv:6 ticket_quota: So viele sind schon vergeben oder reserviert: 3. Weniger geht nicht.",
      "Nothing was written: 2 problems.",
      "",
    ]);
    await database.pool.query("update ticket_offer set sold = 0");
  });

  test("leaves alone what was called off", async () => {
    const [{ id }] = await rows("select id from event where external_id = 'hofkonzert'");
    await cancelEvent(database.db, { eventId: id, at: new Date() });
    expect((await importSample()).said).toMatch(
      /3 events: 0 added, 0 changed, 2 unchanged, 1 called off\.\n$/,
    );
  });
});

describe("a file with mistakes", () => {
  test("is named line by line, and nothing of it is written", async () => {
    const count = await countOf("event");
    await writeFile(
      join(folder, "wrong.csv"),
      [
        "\ufeffid;title;description;starts;ends;venue;street;postcode;city;labels;picture;ticket;ticket_price;ticket_quota",
        "gut;Gut;Alles gut.;2030-02-01 22:00;2030-02-02 05:00;Speicher 7;Kaistraße 7;20457;Hamburg;Club;;Eintritt;9,50;10",
        'eins;Eins;"Zwei',
        'Zeilen";2030-03-31 02:30;2030-03-31 06:00;Speicher 7;Kaistraße 7;20457;Hamburg;Clubb;;Eintritt;gratis;10',
        "zwei;Zwei;Text;2030-02-01 22:00;2030-02-01 21:00;;Kaistraße 7;20457;Neustadt;;text.png;Eintritt;0,30;10",
        ";;;;;;;;;;;Noch eins;5;zehn",
        "gut;Doppelt;Text;2030-02-01 22:00;2030-02-02 05:00;Haus;Weg 1;20457;Nirgendheim;;../x.png;;;",
      ].join("\r\n"),
    );
    const { status, said, complained } = await run([
      "wrong.csv",
      "--organiser",
      organiser,
      "--pictures",
      "bilder",
    ]);
    expect({ status, said }).toEqual({ status: 1, said: "" });
    expect(complained.split("\n")).toEqual([
      "wrong.csv:3 ticket_price: Das ist kein gültiger Betrag.",
      "wrong.csv:5 venue: Hier fehlt ein Text.",
      "wrong.csv:6 ticket_quota: Das ist keine ganze Zahl.",
      "wrong.csv:7 id: Diese id steht schon in Zeile 2.",
      "wrong.csv:7 picture: „../x.png“ liegt nicht im Ordner der Bilder.",
      "wrong.csv:7 city: Den Ort „Nirgendheim“ kennen wir in DE nicht.",
      "Nothing was written: 6 problems.",
      "",
    ]);
    expect(await countOf("event")).toBe(count);
  });

  test("names what the night of the clock change and the rules of events refuse, in the names of the file", async () => {
    const name = await jsonFile(
      "rules.json",
      { id: "a", starts: "2030-03-31 02:30", ends: "2030-03-31 06:00" },
      { id: "b", state: "published", picture: null },
      { id: "c", labels: ["Clubb"], city: "Neustadt", picture: "text.png" },
      { id: "d", tickets: [{ title: "Eintritt", price: "0,30", quota: 10, sale_ends: "2031-01-01 00:00" }] },
      { id: "e", colour: "red", tickets: {} },
      { id: "f", lounges: [{ title: "Kanzel", guests: 8, price: 1.005, quantity: 1 }] },
    );
    const { complained } = await run([name, "--organiser", organiser, "--pictures", "bilder"]);
    const lines = complained.split("\n");
    const file = await readFile(join(folder, name), "utf8");
    const lineOf = (text: string) => file.slice(0, file.indexOf(text)).split("\n").length;
    for (const [text, sentence] of [
      ['"2030-03-31 02:30"', "starts: Diese Uhrzeit gibt es in dieser Nacht nicht"],
      ['"picture": null', "picture: Ohne Bild lässt sich ein Event nicht veröffentlichen."],
      [
        '"Neustadt"',
        "city: Welcher Ort ist „Neustadt“? Bitte Namen oder Nummer angeben: Neustadt an der Weinstraße, ",
      ],
      ['"Clubb"', "labels.0: Das Label „Clubb“ gibt es nicht."],
      ['"text.png"', "picture: Dieses Bild können wir nicht lesen."],
      ['"0,30"', "tickets.0.price: Online bezahlen geht erst ab 0,50 €"],
      ['"2031-01-01 00:00"', "tickets.0.sale_ends: Der Verkauf endet erst nach dem Event."],
      ['"colour"', "colour: Dieses Feld kennen wir nicht."],
      ['"tickets": {}', "tickets: Hier fehlt eine Liste."],
      ["1.005", "lounges.0.price: Ein Betrag hat höchstens zwei Nachkommastellen."],
    ] as const)
      expect(lines).toContainEqual(expect.stringContaining(`rules.json:${lineOf(text)} ${sentence}`));
    expect(lines.at(-2)).toBe("Nothing was written: 10 problems.");
  });

  test("says which picture is too big to be one", async () => {
    await writeFile(join(folder, "bilder", "riese.png"), Buffer.alloc(10 * 1024 * 1024 + 1));
    const name = await jsonFile("big.json", { id: "a", picture: "riese.png" });
    const { complained } = await run([name, "--organiser", organiser, "--pictures", "bilder"]);
    expect(complained).toContain(" picture: „riese.png“ ist größer als 10 MB.\n");
  });

  test("says of what no table can keep where it stands", async () => {
    const name = await jsonFile(
      "strange.json",
      { id: "a\0b" },
      { id: "c", venue: "Speicher \0 7" },
      { id: "d", labels: ["\ud800"] },
      { id: "e".repeat(101) },
      { id: "" },
      { id: "f", latitude: 91, longitude: 200 },
      { id: "g", age_limit: "" },
    );
    const { status, complained } = await run([name, "--organiser", organiser]);
    expect(status).toBe(1);
    expect(complained.split("\n").map((line) => line.replace(/^strange\.json:\d+ /, ""))).toEqual([
      "id: Dieser Text enthält Zeichen, die wir nicht speichern können.",
      "venue: Dieser Text enthält Zeichen, die wir nicht speichern können.",
      "labels.0: Dieser Text enthält Zeichen, die wir nicht speichern können.",
      "id: Bitte höchstens 100 Zeichen angeben.",
      "id: Bitte gib das an.",
      "latitude: Das ist keine Gradzahl von -90 bis 90.",
      "longitude: Das ist keine Gradzahl von -180 bis 180.",
      "age_limit: Das ist keine ganze Zahl.",
      "Nothing was written: 8 problems.",
      "",
    ]);
  });

  test("publishes nothing of an organiser that is not approved", async () => {
    const { organiserId } = await organiserWithPicture(database.db);
    await database.pool.query("update organiser set approved_at = null where id = $1", [organiserId]);
    const name = await jsonFile("early.json", { id: "a", state: "published", picture: "kanzel.png" });
    const { complained } = await run([name, "--organiser", String(organiserId), "--pictures", "bilder"]);
    expect(complained).toContain(" state: Dieser Veranstalter ist noch nicht freigeschaltet.");
  });
});

test("a wrong call says how it is meant, and what is not there is named", async () => {
  for (const args of [["sample.csv"], ["a.txt", "--organiser", "1"]])
    expect(await run(args)).toMatchObject({
      status: 2,
      complained: expect.stringContaining("Usage: npm run import-events"),
    });
  const complaint = async (...args: string[]) => (await run(args)).complained;
  expect(await complaint("away.csv", "--organiser", "1")).toMatch(/^There is no file .*away\.csv\.\n$/);
  expect(await complaint("sample.csv", "--organiser", "4711")).toMatch(/^There is no organiser 4711: /);
  expect(await complaint("sample.csv", "--organiser", organiser, "--pictures", "away")).toMatch(
    /^The folder .*away does not exist\.\n$/,
  );
  expect(await complaint("sample.csv", "--organiser", organiser)).toContain(
    " picture: Für Bilder fehlt der Ordner",
  );
  await using foreign = await emptyDatabase();
  expect((await run(["sample.csv", "--organiser", "1"], foreign.url)).complained).toBe(
    "There are no events: the database has none of the product's tables.\n",
  );
});
