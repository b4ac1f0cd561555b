import Fastify from "fastify";
import { expect, test } from "vitest";
import { type CallerDevice, carriesCredential, HttpDevice, presentedSession } from "./caller-device.ts";

type Request = {
  readonly cookie?: string;
  readonly userAgent?: string;
  readonly form?: Record<string, unknown>;
  readonly fromApp?: boolean;
  readonly secure?: boolean;
};

/** What the server sees of a request, and the cookies that it sends back. */
async function ask(
  { cookie, userAgent, form = {}, fromApp = false, secure = false }: Request,
  keep = (_device: CallerDevice) => {},
) {
  await using app = Fastify();
  app.get("/", (request, reply) => {
    const device = new HttpDevice({ request, reply, form, fromApp, secure });
    keep(device);
    return {
      client: device.client,
      userAgent: device.userAgent,
      session: device.credential("session"),
      remember: device.credential("remember"),
      known: device.credential("known"),
      page: { isCarried: carriesCredential(request, secure), session: presentedSession(request, secure) },
    };
  });
  const headers = {
    ...(cookie === undefined ? {} : { cookie }),
    ...(userAgent === undefined ? {} : { "user-agent": userAgent }),
  };
  const answer = await app.inject({ url: "/", headers });
  expect(answer.statusCode).toBe(200);
  return { seen: answer.json(), kept: [answer.headers["set-cookie"] ?? []].flat() };
}

const ALL = "nachtfalter_session=s; nachtfalter_remember=r; nachtfalter_known=k";
const SECURE = ALL.replaceAll("nachtfalter", "__Host-nachtfalter");

test("a browser's credentials lie in its cookies; only its session may stand in the form", async () => {
  const all = { session: "s", remember: "r", known: "k" };
  const page = { isCarried: true, session: "s" };
  const { seen } = await ask({
    cookie: ALL,
    userAgent: "Firefox",
    form: { known: "made up", remember: "x", sessionID: "" },
  });
  expect(seen).toEqual({ client: "web", userAgent: "Firefox", ...all, page });
  expect((await ask({ cookie: ALL, form: { sessionID: "form" } })).seen).toMatchObject({
    ...all,
    session: "form",
    page,
  });
  expect((await ask({ cookie: SECURE, secure: true })).seen).toMatchObject({ ...all, page });
});

test.each<[string, Request]>([
  ["no cookies", { userAgent: "" }],
  ["empty cookies", { cookie: "nachtfalter_session=; nachtfalter_remember=; nachtfalter_known=" }],
  ["cookies of others", { cookie: "session=s; nachtfalter_member=1; xnachtfalter_session=s" }],
  ["on HTTPS those that a subdomain may plant", { cookie: ALL, secure: true }],
  ["on HTTP those of HTTPS", { cookie: SECURE }],
  ["a file in the form", { form: { sessionID: {}, known: {} } }],
  ["an app's origin beside cookies", { cookie: ALL, fromApp: true, form: { known: {} } }],
])("%s are no credentials", async (_what, request) => {
  const { seen } = await ask(request);
  for (const kind of ["session", "remember", "known"]) expect(seen, kind).not.toHaveProperty(kind);
  if (!request.fromApp) expect(seen.page).toEqual({ isCarried: false });
});

test("one credential is enough for a page to be a member's, but for the mark of a known device", async () => {
  const pageOf = async (cookie: string) => (await ask({ cookie })).seen.page;
  expect(await pageOf("nachtfalter_session=s")).toEqual({ isCarried: true, session: "s" });
  expect(await pageOf("nachtfalter_remember=r")).toEqual({ isCarried: true });
  expect(await pageOf("nachtfalter_known=k")).toEqual({ isCarried: false });
});

test("an app says in the form who it is, and is given no cookies", async () => {
  const form = { client: "app", sessionID: "s", known: "k" };
  for (const request of [{ form }, { form: { ...form, client: "web" }, fromApp: true }]) {
    const { seen, kept } = await ask(request, (device) => device.keep("session", "new"));
    expect(seen).toMatchObject({ client: "app", session: "s", known: "k" });
    expect(seen).not.toHaveProperty("remember");
    expect(kept).toEqual([]);
  }
  // A browser's mark is none of an app's.
  expect((await ask({ cookie: ALL, form: { client: "app" } })).seen).not.toHaveProperty("known");
});

test("a browser keeps each credential as it was last told, and pages see only that there is one", async () => {
  const { kept } = await ask({ secure: true }, (device) => {
    device.keep("session", "first", 60);
    device.keep("remember", "r", 60);
    device.keep("session", "second");
  });
  expect(kept.toSorted()).toEqual([
    "__Host-nachtfalter_remember=r; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax",
    "__Host-nachtfalter_session=second; Path=/; HttpOnly; Secure; SameSite=Lax",
    "nachtfalter_member=1; Path=/; Secure; SameSite=Lax",
  ]);
  const others = await ask({}, (device) => device.keep("known", "k"));
  expect(others.kept).toEqual(["nachtfalter_known=k; Path=/; HttpOnly; SameSite=Lax"]);
  const forgotten = await ask({}, (device) => device.keep("session", null, 60));
  expect(forgotten.kept.toSorted()).toEqual([
    "nachtfalter_member=; Max-Age=0; Path=/; SameSite=Lax",
    "nachtfalter_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax",
  ]);
});
