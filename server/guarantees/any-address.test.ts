import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startSandbox } from "../../sandbox/start-sandbox.ts";
import { testDatabase } from "../../testing/database.ts";
import { computed, expectShortHold } from "../../testing/held-loop.ts";
import { hostileHeader, hostileText } from "../../testing/hostile-arbitraries.ts";
import { nastyText } from "../../testing/nasty-forms.ts";
import { type TestApp, testApp } from "../../testing/services.ts";
import { addSmallProgramme } from "../../testing/small-programme.ts";
import { percent } from "../../testing/wire-arbitraries.ts";

const SEED = 20_260;

const stack = new AsyncDisposableStack();
let app: TestApp;
beforeAll(async () => {
  const database = stack.use(await testDatabase());
  const keys = { apiKey: "key of the tests", webhookSecret: "secret of the tests" };
  const sandbox = await startSandbox({
    databaseUrl: database.url,
    publicUrl: "http://localhost:3000",
    apiKey: keys.apiKey,
    receiver: { secret: keys.webhookSecret, url: "http://127.0.0.1:9/webhooks/sandbox" },
  });
  stack.defer(() => sandbox.stop());
  app = stack.use(await testApp({ rateLimitFactor: 10_000 }, { sandbox: { baseUrl: sandbox.url, ...keys } }));
  await addSmallProgramme(app.services.db);
});
afterAll(() => stack.disposeAsync());

/** Addresses that are no calls: pages, pictures, payments, files, what describes the server. `*` is anything. */
const ADDRESSES = [
  ...[
    "/*",
    "/home/*",
    "/city/*",
    "/eventDetails/*",
    "/events?search=*",
    "/events?*=*",
    "/checkoutFinished/*",
  ],
  ...[
    "/bezahlen/*",
    "/bezahlen/*/zurueck",
    "/sandbox/*",
    "/sandbox/pay/*",
    "/dev/mail/*",
    "/dev/mail/*/attachments/*",
    "/bilder/*/720.avif",
    "/bilder/x/*",
  ],
  ...["/assets/*", "/openapi.json?*", "/.well-known/*", "/*/*", "/sitemap.xml?*", "/webhooks/*"],
];

const texts = fc.oneof(
  nastyText.map(percent),
  fc.constantFrom(
    "1",
    "%ff",
    "%2e%2e%2fetc%2fpasswd",
    "..",
    "%",
    "//",
    "a%0d%0ab",
    "%00",
    "1%00",
    "%e2%80%a8",
  ),
);

test("no address makes the server fail, and none answers what was asked for as markup", {
  timeout: 120_000,
}, async () => {
  const addresses = fc.constantFrom(...ADDRESSES);
  const methods = fc.constantFrom(
    "GET" as const,
    "GET" as const,
    "POST" as const,
    "HEAD" as const,
    "DELETE" as const,
  );
  const attempt = fc.asyncProperty(
    addresses,
    fc.array(texts, { minLength: 2, maxLength: 2 }),
    methods,
    async (pattern, values, method) => {
      const rest = [...values];
      const url = pattern.replace(/\*/g, () => rest.shift() ?? "");
      const answer = await app.server.inject({ method, url, headers: { accept: "text/html" } });
      expect(answer.statusCode, `${method} ${url}: ${answer.body.slice(0, 200)}`).toBeLessThan(500);
      expect(answer.body).not.toContain("<img src=x");
      expect(answer.headers["x-injected"]).toBeUndefined();
      const isRefusalAsData =
        answer.statusCode >= 400 && String(answer.headers["content-type"]).startsWith("application/json");
      if (isRefusalAsData && method !== "HEAD")
        expect(answer.json(), `${method} ${url}`).toEqual({
          status: answer.statusCode,
          data: expect.stringMatching(/^(Das|Die|Diesen|Gerade) .*\.$/),
        });
    },
  );
  await fc.assert(attempt, { numRuns: 800, seed: SEED, endOnFailure: true });
});

test("every address that is read from the database says that there is no such thing, in German, for what is no text to it", async () => {
  const nul = ["%00", "1%00", "%00%00", "x%00y"];
  const routes = ["/sandbox/pay/*", "/bezahlen/*", "/bezahlen/*/zurueck", "/live?token=*"];
  const mails = ["/dev/mail/*", "/dev/mail/*/html", "/dev/mail/*/source", "/dev/mail/*/attachments/0"];
  const pages = ["/checkoutFinished/*", "/city/*", "/eventDetails/*", "/home/*", "/bestaetigen?key=*"];
  const files = [
    "/bilder/*/720.avif",
    "/bilder/x/*",
    "/checkout/getFile?type=ticket&file=*",
    "/login?page=resetpassword&resetkey=*",
  ];
  for (const pattern of [...routes, ...mails, ...pages, ...files])
    for (const value of nul) {
      const url = pattern.replace("*", value);
      const answer = await app.server.inject({ url, headers: { accept: "text/html" } });
      expect(answer.statusCode, `${url}: ${answer.body.slice(0, 200)}`).toBeLessThan(500);
      expect(answer.body).not.toMatch(/UTF8|invalid byte|Internal Server Error/);
    }
  const unknown = await app.server.inject({ url: "/sandbox/pay/%00" });
  expect([unknown.statusCode, unknown.headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
  expect(unknown.body).toContain("Diese Testzahlung gibt es nicht.");
});

/** What a program reads of a request's head, and proxies and browsers write. */
const HEADERS = [
  ...[
    "cookie",
    "user-agent",
    "accept",
    "accept-language",
    "accept-encoding",
    "content-type",
    "referer",
    "origin",
  ],
  ...["x-forwarded-for", "forwarded", "if-none-match", "if-modified-since", "range", "authorization", "host"],
  ...["sec-fetch-site", "last-event-id"],
];
/** Bytes of an address that Node takes, with its headers. */
const LONGEST_ADDRESS = 12_000;
/** Without those that are passed on to the sandbox. */
const OWN_ADDRESSES = ADDRESSES.filter((address) => !address.startsWith("/sandbox"));

test("no address and no header, however long and mixed, keeps the server busy", {
  timeout: 120_000,
}, async () => {
  const long = fc.oneof(hostileText("few"), hostileText("many"));
  const addresses = fc.constantFrom(
    ...OWN_ADDRESSES,
    "/login?redirect=*",
    "/register?*",
    "/events?filter=*&wann=*",
    "/?seite=*",
  );
  const headers = fc.dictionary(fc.constantFrom(...HEADERS), hostileHeader, { maxKeys: 2 });
  const attempt = fc.asyncProperty(
    addresses,
    fc.option(long),
    fc.constantFrom("GET" as const, "GET" as const, "POST" as const),
    headers,
    async (pattern, text, method, sent) => {
      const url = pattern.replaceAll("*", () => percent(text ?? "1")).slice(0, LONGEST_ADDRESS);
      const ask = () => app.server.inject({ method, url, headers: { accept: "text/html", ...sent } });
      const { answer, milliseconds } = await computed(ask);
      expect(answer.statusCode, `${method} ${url.slice(0, 200)}: ${answer.body.slice(0, 200)}`).toBeLessThan(
        500,
      );
      await expectShortHold(milliseconds, ask);
    },
  );
  await fc.assert(attempt, { numRuns: 500, seed: SEED, endOnFailure: true });
});
