import { Agent, get } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createOrderReferences } from "#server/areas/checkout/public.ts";
import { type TestApp, testApp } from "../../testing/services.ts";
import { addSmallProgramme } from "../../testing/small-programme.ts";

/** More than are rendered and wait at most (`server/platform/pages/rendering-turns.ts`), so that the attack always has all places it can get. */
const CONNECTIONS = 200;
const BUYERS = 10;

let app: TestApp;
let port: number;
beforeAll(async () => {
  app = await testApp();
  await addSmallProgramme(app.services.db);
  await app.server.listen({ host: "127.0.0.1", port: 0 });
  port = (app.server.server.address() as AddressInfo).port;
});
afterAll(() => app[Symbol.asyncDispose]());

/** Asks from an address of its own: all of 127.0.0.0/8 are this machine. */
function ask(path: string, localAddress: string, agent?: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = get({ host: "127.0.0.1", port, path, localAddress, agent }, (response) => {
      response.resume();
      response.once("end", () => resolve(response.statusCode ?? 0));
    });
    request.once("error", reject);
  });
}

/**
 * Asks for ever new addresses over as many connections from one address, until it is ended. A connection that is refused asks again when
 * another one was answered, as a place is free then: to be refused as fast as possible would only keep this process busy, which is the
 * server's as well.
 */
function attack(pathOf: (count: number) => string) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let count = 0;
  let isOver = false;
  const begun = Promise.withResolvers<void>();
  const refused: (() => void)[] = [];
  const connections = Array.from({ length: CONNECTIONS }, async () => {
    while (!isOver) {
      const status = await ask(pathOf(++count), ATTACKER, agent);
      // A machine that renders as fast as it is asked refuses no page: then the attack is as large as it gets.
      if (count > 5 * CONNECTIONS) begun.resolve();
      if (status !== 503) refused.shift()?.();
      else if (!isOver) {
        // It is too much now.
        begun.resolve();
        await new Promise<void>((resolve) => refused.push(resolve));
      }
    }
  });
  return {
    begun: begun.promise,
    async [Symbol.asyncDispose]() {
      isOver = true;
      for (const askAgain of refused) askAgain();
      await Promise.all(connections);
      agent.destroy();
    },
  };
}

/** The network that attacks. */
const ATTACKER = "127.0.0.2";
/** Everybody at the same time, each from an address of their own. */
const fromOthers = (paths: readonly string[]) =>
  Promise.all(paths.map((path, index) => ask(path, `127.0.1.${index + 1}`)));
const fromTheAttacker = (paths: readonly string[]) => Promise.all(paths.map((path) => ask(path, ATTACKER)));
const many = <T>(make: (index: number) => T) => Array.from({ length: BUYERS }, (_, index) => make(index));
const token = (index: number, length = 43) => String(index).padStart(length, "x");

const references = () => createOrderReferences(app.services.secrets);
const paid = () =>
  many((index) => `/checkoutFinished/${references().cipherOf({ id: index + 1, linkSecret: null })}`);
const links = () => [
  ...many((index) => `/bestaetigen?key=${token(index)}`),
  ...many((index) => `/login?page=resetpassword&resetkey=${token(index)}`),
  ...many((index) => `/tickets-bestaetigen?key=${token(index, 36)}`),
];
/** As somebody's mail program leaves them of the link, or as they were never sent. */
const brokenLinks = () => [
  ...many((index) => `/bestaetigen?key=kaputt-${index}`),
  ...many((index) => `/login?page=resetpassword&resetkey=kaputt-${index}`),
  ...many((index) => `/tickets-bestaetigen?key=kaputt-${index}`),
];
/** Pages that were never asked for before. */
let batches = 1;
const others = () => many(() => `/events?seite=${++batches}`);
const all200 = (statuses: readonly number[]) => expect(statuses).toEqual(statuses.map(() => 200));

test("whoever asks for ever new pages takes from nobody else theirs", { timeout: 120_000 }, async () => {
  await using attacked = attack(
    (count) => `/events?preis=${count % 1_000}&umkreis=${1 + Math.floor(count / 1_000)}`,
  );
  await attacked.begun;
  for (const _again of [1, 2]) {
    all200(await fromOthers(paid()));
    all200(await fromOthers(links()));
    all200(await fromOthers(others()));
  }
});

test("what comes first is no way to keep others out: references that nobody made", {
  timeout: 120_000,
}, async () => {
  await using attacked = attack((count) => `/checkoutFinished/${token(count, 36)}`);
  await attacked.begun;
  all200(await fromOthers([...paid(), ...links()]));
  all200(await fromOthers(others()));
});

test("nobody waits for the pages of a purchase and of mails' links, whatever else their own network asks for", {
  timeout: 120_000,
}, async () => {
  await using attacked = attack((count) => `/city/${2_911_298 + count}`);
  await attacked.begun;
  for (const _again of [1, 2, 3]) {
    all200(await fromTheAttacker(paid()));
    all200(await fromTheAttacker(links()));
    all200(await fromTheAttacker(brokenLinks()));
    all200(await fromTheAttacker(["/login", "/login?page=forgot", "/bestaetigen", "/tickets-bestaetigen"]));
  }
});
