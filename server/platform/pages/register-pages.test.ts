import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { expect, test } from "vitest";
import { addWebBuild, holdNewestWebBuild, newestWebBuild } from "../../../scripts/web-builds.mjs";
import { beginSession, createAccount } from "../../../testing/account-factory.ts";
import { createEvent, createTicketOffer } from "../../../testing/event-factory.ts";
import { buildTestApp, testApp, testServices } from "../../../testing/services.ts";

const HAMBURG = 2_911_298;

async function get(server: FastifyInstance, url: string, headers: Record<string, string> = {}) {
  const response = await server.inject({ method: "GET", url, headers });
  return { ...response, status: response.statusCode, html: response.body, headers: response.headers };
}

/** The whole server with one event in Hamburg. */
async function houseWithEvent() {
  const app = await testApp();
  const { id } = await createEvent(app.services.db, { title: "Säurebad <b>" });
  await createTicketOffer(app.services.db, { event_id: id, price_cents: 1690 });
  return { ...app, eventId: id };
}

test("every public page is rendered with its title, its heading and its content", async () => {
  await using house = await houseWithEvent();
  const { server, eventId } = house;
  const pages: [url: string, title: string, ...content: string[]][] = [
    ["/", "Events in deiner Nähe · Nachtfalter", "noch Licht?", "Rund um Hamburg", "Säurebad &lt;b&gt;"],
    ["/home", "Events in deiner Nähe · Nachtfalter", "noch Licht?"],
    [`/city/${HAMBURG}`, "Events in Hamburg · Nachtfalter", "Rund um Hamburg", "16,90"],
    [`/home/${HAMBURG}`, "Events in Hamburg · Nachtfalter", "Rund um Hamburg"],
    ["/events", "Events &amp; Tickets · Nachtfalter", "<h1", "Säurebad &lt;b&gt;", "ab 16,90"],
    [`/events?stadt=${HAMBURG}`, "Events &amp; Tickets in Hamburg · Nachtfalter", "Events in Hamburg"],
    [`/eventDetails/${eventId}`, "Säurebad &lt;b&gt;", "Speicher 7"],
    ["/agb", "Allgemeine Geschäftsbedingungen · Nachtfalter", "§ 312g Abs. 2 Nr. 9 BGB"],
    ["/datenschutz", "Datenschutz · Nachtfalter", "Deine Rechte"],
    ["/impressum", "Impressum · Nachtfalter", "Angaben gemäß § 5 DDG", "GeoNames", "Musterdaten"],
    ["/checkoutFinished/abc", "Dein Kauf · Nachtfalter"],
  ];
  for (const [url, title, ...content] of pages) {
    const { status, html } = await get(server, url);
    expect(status, url).toBe(200);
    expect(/<title>(.*?)<\/title>/.exec(html)?.[1], url).toContain(title);
    for (const text of content) expect(html.replaceAll("\u00a0", " "), url).toContain(text);
    expect(html.match(/<h1/g), url).toHaveLength(1);
    expect(html, url).toContain("Nächste Events");
  }
});

test("unknown paths and other names lead home, what does not exist is missing", async () => {
  await using app = await testApp();
  for (const url of ["/gibtesnicht", "/dashboard", "/city/abc", "/eventDetails/0", "/home/1/2"]) {
    const { status, headers } = await get(app.server, url);
    expect([url, status, headers.location]).toEqual([url, 302, "/home"]);
  }
  for (const url of ["/eventDetails/999999", "/city/999999", "/events?stadt=999999"]) {
    const { status, html } = await get(app.server, url);
    expect([url, status]).toEqual([url, 404]);
    expect(html).toContain('content="noindex"');
  }
  expect((await get(app.server, "/assets/gone.js")).status).toBe(404);
});

test.each([
  "/assets/%00",
  "/fonts/a%00b.woff2",
  "/assets/%ZZ",
  "/assets/..%2f..%2fpackage.json",
  "/assets/%c0%af",
])("an address that can be none is answered like one that is not there: %s", async (url) => {
  await using app = await testApp();
  const missing = await get(app.server, "/assets/gone.js");
  const { status, html } = await get(app.server, url);
  expect([status, html]).toEqual([404, missing.html]);
});

test("a part of a file that is beyond its end is told as that", async () => {
  await using app = await testApp();
  const { status, html } = await get(app.server, "/favicon.svg", { range: "bytes=99999999-" });
  expect([status, html]).toEqual([416, expect.stringContaining("Diesen Teil")]);
});

test("the service worker lies at the root, is asked for anew each time and may load nothing", async () => {
  await using app = await testApp();
  const { status, headers, html } = await get(app.server, "/sw.js");
  expect(status).toBe(200);
  expect(headers["content-type"]).toContain("javascript");
  expect(headers["cache-control"]).toBe("no-cache");
  expect(headers["content-security-policy"]).toBe("default-src 'none'; img-src 'self'");
  expect(html).toContain("notificationclick");
  expect(html).not.toMatch(/\bimport\b|"fetch"|`fetch`/);
});

test("while nobody takes payments an event's page says that only free tickets can be ordered", async () => {
  await using app = await testApp({ mode: "production", payment: { provider: "none" } });
  const { db } = app.services;
  const { id: mixed } = await createEvent(db);
  await createTicketOffer(db, { event_id: mixed, title: "Förderkarte", price_cents: 1690 });
  await createTicketOffer(db, { event_id: mixed, title: "Freikarte", price_cents: 0 });
  const { id: paid } = await createEvent(db);
  await createTicketOffer(db, { event_id: paid, title: "Förderkarte", price_cents: 1690 });
  const pageOf = async (id: number) => (await get(app.server, `/eventDetails/${id}`)).html;

  const ofMixed = await pageOf(mixed);
  expect(ofMixed).toContain("Tickets mit Preis kannst du im Moment nicht kaufen, kostenlose schon.");
  expect(ofMixed).toContain('aria-label="Freikarte holen"');
  const ofPaid = await pageOf(paid);
  expect(ofPaid).toContain("deshalb kannst du im Moment keine Tickets kaufen");
  for (const html of [ofMixed, ofPaid]) {
    expect(html).not.toContain('aria-label="Förderkarte kaufen"');
    expect(html).not.toContain("Bezahlen kannst du mit");
  }
});

test("without any event the pages still stand", async () => {
  await using app = await testApp();
  for (const url of ["/", "/events"]) {
    const { status, html } = await get(app.server, url);
    expect(status).toBe(200);
    expect(html).toContain("Aktuell gibt es keine weiteren geplanten Events.");
  }
});

test("a page may be kept by everyone and is asked for again by its tag", async () => {
  await using app = await testApp();
  const first = await get(app.server, "/events", { "accept-encoding": "gzip, br" });
  expect(first.headers["cache-control"]).toBe("public, max-age=0, s-maxage=5, stale-while-revalidate=30");
  expect(first.headers.vary).toBe("accept-encoding");
  expect(first.headers["content-encoding"]).toBe("br");
  expect(first.headers["set-cookie"]).toBeUndefined();
  const again = await get(app.server, "/events", { "if-none-match": String(first.headers.etag) });
  expect(again.status).toBe(304);
  expect(again.html).toBe("");
  expect(again.headers["content-security-policy"]).toBe(first.headers["content-security-policy"]);
  expect(again.headers.etag).toBe(first.headers.etag);
});

test("neither what a page does not read nor what makes no sense to it makes a page of its own", async () => {
  let calls = 0;
  await using app = await testApp();
  app.services.pool.on("acquire", () => calls++);
  const pages: Record<string, string[]> = {
    "/events?wann=heute": [
      "/events?utm_source=x&wann=heute&fbclid=y",
      "/events?wann=heute&preis=viel&seite=1&umkreis=-3&stadt=Hamburg",
    ],
    "/events?filter=3%2C15": ["/events?filter=15,3,3", "/events?filter=3,x,15&wann=irgendwann"],
    "/agb": ["/agb?wann=heute", "/agb?preis=1", "/agb?x=1&x=2"],
    "/": ["/?utm_campaign=nacht", "/?"],
  };
  for (const [url, others] of Object.entries(pages)) {
    const { status, headers } = await get(app.server, url);
    expect([url, status]).toEqual([url, 200]);
    const before = calls;
    expect(before).toBeGreaterThan(0);
    for (const other of others) {
      const same = await get(app.server, other);
      expect([other, same.status, same.headers.etag]).toEqual([other, 200, headers.etag]);
    }
    expect([url, calls]).toEqual([url, before]);
  }
  for (const url of ["/events?%ZZ=%ZZ", "//[?wann=heute", "/%E0%A4%A?wann=heute"]) {
    expect([url, (await get(app.server, url)).status]).not.toEqual([url, 503]);
  }
});

test("a page whose address is a secret is kept by nobody", async () => {
  await using app = await testApp();
  const { headers, html } = await get(app.server, "/checkoutFinished/geheim");
  expect(headers["cache-control"]).toBe("no-store");
  expect(html).toContain('content="noindex"');
});

test("a page that needs a login is a frame for members, and the way to the login for everybody else", async () => {
  await using app = await testApp();
  for (const url of ["/profile", "/notifications", "/settings?x=1"]) {
    const { status, headers } = await get(app.server, url);
    const login = `/login?redirect=${encodeURIComponent(url)}`;
    expect([url, status, headers.location, headers["cache-control"]]).toEqual([url, 302, login, "no-store"]);
    // The hint is worth nothing.
    expect((await get(app.server, url, { cookie: "nachtfalter_member=1" })).status).toBe(302);
    for (const kind of ["session", "remember"]) {
      const page = await get(app.server, url, { cookie: `nachtfalter_${kind}=irgendwas` });
      expect([url, page.status, page.headers["cache-control"]]).toEqual([url, 200, "no-store"]);
      expect(page.html).toContain('content="noindex"');
      expect(page.html.match(/<h1/g), url).toHaveLength(1);
    }
  }
});

test("login and registration send a member home, but for the ways to a new password", async () => {
  await using app = await testApp();
  const { db } = app.services;
  const cookie = `nachtfalter_session=${await beginSession(db, await createAccount(db))}`;
  for (const url of [
    "/login",
    "/login?redirect=%2Fsettings",
    "/login?page=resetpassword",
    "/register",
    "/register?schritt=2",
  ]) {
    const { status, headers } = await get(app.server, url, { cookie });
    expect([url, status, headers.location, headers["cache-control"]]).toEqual([url, 302, "/", "no-store"]);
    expect((await get(app.server, url)).status, url).toBe(200);
    expect((await get(app.server, url, { cookie: "nachtfalter_session=irgendwas" })).status, url).toBe(200);
  }
  for (const url of ["/login?page=forgot", "/login?page=resetpassword&resetkey=geheim", "/events"])
    expect((await get(app.server, url, { cookie })).status, url).toBe(200);
});

test("pages of the login are kept by nobody and name themselves to nobody", async () => {
  await using app = await testApp();
  for (const url of ["/login", "/login?page=resetpassword&resetkey=geheim", "/bestaetigen?key=geheim"]) {
    const { status, headers, html } = await get(app.server, url);
    expect([url, status, headers["cache-control"], headers["referrer-policy"]]).toEqual([
      url,
      200,
      "no-store",
      "no-referrer",
    ]);
    expect(html).not.toContain("geheim");
  }
});

test("what mails lead to is made once for all tokens, which nobody finds in it, and is kept for seconds", async () => {
  await using app = await testApp();
  let asked = 0;
  app.services.pool.on("acquire", () => asked++);
  const links: ((token: string) => string)[] = [
    (token) => `/bestaetigen?key=${token}`,
    (token) => `/tickets-bestaetigen?key=${token}`,
    (token) => `/login?page=resetpassword&resetkey=${token}`,
    (token) => `/login?resetkey=${token}&utm_source=mail&page=resetpassword`,
  ];
  for (const link of links) {
    const first = await get(app.server, link("x".repeat(43)));
    const before = asked;
    for (const token of ["kaputt", "-", "y".repeat(43), "%3D%26", "mit Leerzeichen"]) {
      const { status, headers, html } = await get(app.server, link(encodeURIComponent(token)));
      expect(
        [status, headers["cache-control"], headers["referrer-policy"], headers.etag],
        link(token),
      ).toEqual([...[200, "no-store", "no-referrer", first.headers.etag]]);
      expect(html).toBe(first.html);
    }
    expect(asked).toBe(before);
    const without = await get(app.server, link("").split("?")[0] ?? "");
    expect(without.headers.etag).not.toBe(first.headers.etag);
  }
});

test("pages carry no inline handler, no inline style and one inline script", async () => {
  await using app = await testApp();
  await createEvent(app.services.db);
  for (const url of ["/", "/events", "/eventDetails/1", "/impressum"]) {
    const { html } = await get(app.server, url);
    expect(html, url).not.toMatch(/<[a-z][^>]*\s(on[a-z]+|style)="/);
    expect(html.match(/<script>/g), url).toHaveLength(1);
  }
});

test("HEAD says the same as GET, without the page", async () => {
  await using app = await testApp();
  const got = await get(app.server, "/agb");
  const head = await app.server.inject({ method: "HEAD", url: "/agb" });
  expect(head.statusCode).toBe(200);
  expect(head.headers.etag).toBe(got.headers.etag);
  expect(head.body).toBe("");
});

test("hashed files may be kept for good and come precompressed", async () => {
  await using app = await testApp();
  const { html } = await get(app.server, "/agb");
  const script = /<script type="module" src="([^"]+)"/.exec(html)?.[1] ?? "";
  const { status, headers } = await get(app.server, script, { "accept-encoding": "br" });
  expect(status).toBe(200);
  expect(headers["content-encoding"]).toBe("br");
  expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
});

test("search engines find the pages, every event and its city", async () => {
  await using house = await houseWithEvent();
  const { server, eventId } = house;
  const { html } = await get(server, "/sitemap.xml");
  for (const path of ["/", "/events", `/eventDetails/${eventId}`, `/city/${HAMBURG}`]) {
    expect(html).toContain(`<loc>http://localhost:3000${path}</loc>`);
  }
  expect((await get(server, "/robots.txt")).html).toContain("Sitemap: http://localhost:3000/sitemap.xml");
});

test("a server goes on with its own build while newer ones are made beside it", async () => {
  await using stack = new AsyncDisposableStack();
  const builds = await mkdtemp(join(tmpdir(), "nachtfalter-builds-"));
  stack.defer(() => rm(builds, { recursive: true, force: true }));
  const today = newestWebBuild() ?? "";
  await addWebBuild("today", (folder) => cp(today, folder, { recursive: true }), builds);
  const build = holdNewestWebBuild(builds);
  const services = stack.use(await testServices());
  const { server } = await buildTestApp(services, { webBuild: build?.folder });
  stack.defer(() => server.close());
  for (const version of ["tomorrow", "next week", "next year"]) {
    await addWebBuild(version, (folder) => cp(join(today, "server"), folder, { recursive: true }), builds);
  }
  const { status, html } = await get(server, "/impressum");
  expect(status).toBe(200);
  const assets = [...html.matchAll(/(?:src|href)="(\/(?:assets|fonts)\/[^"]+)"/g)].map(([, url = ""]) => url);
  expect(assets.length).toBeGreaterThan(3);
  for (const url of assets) expect([url, (await get(server, url)).status]).toEqual([url, 200]);
});
