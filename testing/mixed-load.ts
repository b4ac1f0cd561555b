import { random } from "../demo/pictures/seed.ts";
import type { Action } from "../sandbox/actions.ts";
import type { Behaviour } from "../sandbox/session-store.ts";
import type { CrashCluster } from "./crash-cluster.ts";
import { createEvent, createTicketOffer } from "./event-factory.ts";

/** What happens in an evening, counted as it happens; a mail is counted before it is accepted. */
export const MOMENTS = ["order sent", "order answered", "payment made", "mail arrives"] as const;
export type Moment = (typeof MOMENTS)[number];

export type AcknowledgedOrder = {
  readonly key: string;
  readonly cipher: string;
  readonly email: string;
  readonly name: string;
  readonly phone: string;
};

export type Offers = {
  readonly free: number;
  readonly paid: number;
  /** Costs now one of {@link CHANGING_CENTS}, now the other. */
  readonly changing: number;
  /** Of an event that is called off in the middle of the evening. */
  readonly late: number;
  readonly lateEvent: number;
};

/** What a ticket costs, its fee of 150 cents included. */
const PAID_CENTS = 1250;
const CHANGING_CENTS = [1250, 1450] as const;
/** What the staff gives back when it is asked. */
const PARTIAL_REFUND_CENTS = 300;

/** How far a guest's payment goes who then waits: for what somebody does about it, or for what time brings. */
export type Stay =
  | "on the payment page"
  | "debit ordered"
  | "money late"
  | "webhook slow"
  | "webhook lost"
  | "paid";

const LAST_STEPS: Record<Stay, readonly [Action, Behaviour] | undefined> = {
  "on the payment page": undefined,
  "debit ordered": ["later", "normal"],
  "money late": ["pay", "late"],
  "webhook slow": ["pay", "slow"],
  "webhook lost": ["pay", "silent"],
  paid: ["pay", "normal"],
};

export type MixedLoad = {
  readonly acknowledged: readonly AcknowledgedOrder[];
  /** Answers that no buyer should ever get, whatever was killed. */
  readonly surprises: readonly string[];
  /** Calls `then` in the very moment; one at a time. */
  at(moment: Moment, times: number, then: () => void): void;
  /** Guests begin new visits only while the door is open; it is closed at first. */
  openDoor(): void;
  closeDoor(): void;
  /** One more guest, whether the door is open or not, who orders and waits. @returns the order's link */
  newcomer(): Promise<string>;
  /** A guest goes to pay, gets so far and waits. @returns the provider's session */
  goToPay(cipher: string, until: Stay): Promise<string>;
  /** Somebody does something with a session at the provider. @returns whether that was possible */
  atProvider(session: string, action: Action): Promise<boolean>;
  /** Sends everybody home after what they are doing; resolves when all have left. */
  end(): Promise<void>;
};

/** Two events, one of which is to be called off. */
export async function putOnSale({ db }: CrashCluster): Promise<Offers> {
  const { id: event } = await createEvent(db);
  const { id: lateEvent } = await createEvent(db, { title: "Wird abgesagt" });
  return {
    free: await createTicketOffer(db, { event_id: event, price_cents: 0, quota: 10_000, max_per_order: 2 }),
    paid: await createTicketOffer(db, { event_id: event, price_cents: 1100, fee_cents: 150, quota: 10_000 }),
    changing: await createTicketOffer(db, {
      event_id: event,
      price_cents: CHANGING_CENTS[0] - 150,
      fee_cents: 150,
      quota: 10_000,
    }),
    late: await createTicketOffer(db, { event_id: lateEvent, quota: 10_000 }),
    lateEvent,
  };
}

const BUYERS = 8;
const MOST_TRIES = 2_000;

type Dice = ReturnType<typeof random>;
const BEHAVIOURS: readonly Behaviour[] = ["normal", "normal", "double", "reordered", "silent"];

/**
 * Guests who order and pay over HTTP as browsers do, again and again: what fails is repeated with the same idempotency key
 * until it is answered. The seed decides who does what.
 */
export function beginMixedLoad(house: CrashCluster, offers: Offers, seed: string): MixedLoad {
  const acknowledged: AcknowledgedOrder[] = [];
  const surprises: string[] = [];
  let awaited: { moment: Moment; left: number; then: () => void } | undefined;
  let isOpen = false;
  let ending = false;
  let door = Promise.withResolvers<void>();

  function happened(moment: Moment): void {
    if (awaited?.moment !== moment || --awaited.left > 0) return;
    const { then } = awaited;
    awaited = undefined;
    then();
  }
  house.inbox.onMail = () => happened("mail arrives");

  /** @returns the answer, as soon as there is one that is not "try again" */
  async function persist(
    request: () => Promise<Response>,
    isExpected: (status: number) => boolean,
  ): Promise<Response> {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      await house.whenWell();
      const answer = await request().catch(() => undefined);
      if (answer !== undefined && isExpected(answer.status)) return answer;
      if (answer !== undefined && answer.status !== 503) {
        surprises.push(`${answer.status} ${(await answer.text()).slice(0, 200)}`);
        break;
      }
      await answer?.arrayBuffer().catch(() => {});
    }
    throw new Error(`nobody answered: ${surprises.at(-1) ?? "503"}`);
  }

  async function order(number: number, offerId: number, quantity: number, cents: number, key = `${number}`) {
    const buyer = {
      key: `evening-${seed}-guest-${key}`,
      email: `gast.${number}@abend-${seed}.example`,
      name: `Gästin${number}`,
      phone: `040 77${String(number).padStart(5, "0")}`,
    };
    const form = new URLSearchParams({
      email: buyer.email,
      firstname: buyer.name,
      lastname: "Nachtschwärmer",
      phone: buyer.phone,
      items: JSON.stringify({ tickets: [{ id: offerId, quantity }] }),
      total: ((quantity * cents) / 100).toFixed(2),
      idempotencyKey: buyer.key,
    });
    const mayBeRefused = offerId === offers.late || offerId === offers.changing;
    const answer = await persist(
      () => {
        const sent = fetch(`${house.url}/checkout/tickets`, { method: "POST", body: form });
        happened("order sent");
        return sent.then(whole);
      },
      (status) => status === 200 || (mayBeRefused && status >= 400 && status < 500),
    );
    const { status, data } = (await answer.json()) as { status: number; data: unknown };
    if (status !== 250) {
      if (!mayBeRefused) surprises.push(`an order was answered ${status} ${JSON.stringify(data)}`);
      return undefined;
    }
    const { link, cipher = link?.split("/").at(-1) ?? "" } = data as { link?: string; cipher?: string };
    acknowledged.push({ ...buyer, cipher });
    happened("order answered");
    return cipher;
  }

  /** The office changes the price whenever it likes; a guest who believed another one is told, and orders by the new one. */
  async function orderAtWhateverPrice(number: number, quantity: number): Promise<string | undefined> {
    await house.pool
      .query("update ticket_offer set price_cents = $2 + $3 - price_cents where id = $1", [
        offers.changing,
        CHANGING_CENTS[0] - 150,
        CHANGING_CENTS[1] - 150,
      ])
      .catch(() => {});
    for (let tries = 0; tries < 10; tries++) {
      const cents = CHANGING_CENTS[tries % 2] as number;
      const cipher = await order(number, offers.changing, quantity, cents, `${number}-${tries}`);
      if (cipher !== undefined) return cipher;
    }
    return undefined;
  }

  /** @returns the provider's session; undefined for a guest who gives up, as the provider is away or the hold is over */
  async function openPaymentPage(cipher: string): Promise<string | undefined> {
    const way = await persist(
      () => fetch(`${house.url}/bezahlen/${cipher}`, { redirect: "manual" }).then(whole),
      isRedirect,
    );
    return /\/sandbox\/pay\/(\w+)$/.exec(way.headers.get("location") ?? "")?.[1];
  }

  /** Somebody does something at the provider, which may not be possible any more. */
  async function atProvider(
    session: string,
    action: Action,
    behaviour: Behaviour = "normal",
  ): Promise<boolean> {
    const done = await fetch(`${house.sandbox.url}/api/sessions/${session}/actions`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${house.sandbox.apiKey}` },
      body: JSON.stringify({ action, behaviour }),
    });
    await done.arrayBuffer();
    if (!done.ok && done.status !== 409) surprises.push(`the sandbox answered ${done.status}`);
    return done.ok;
  }

  /** What befalls one payment of three: a refund in the dashboard or a part of it by the staff, or a dispute and its end. */
  async function befall(cipher: string, session: string, dice: Dice): Promise<void> {
    const fate = dice.next();
    if (fate < 0.1) await atProvider(session, "refund");
    else if (fate < 0.2) await house.giveBack(cipher, dice.pick([PARTIAL_REFUND_CENTS, "one ticket"]));
    else if (fate < 0.3) {
      await atProvider(session, "dispute");
      if (dice.chance(0.5)) await house.giveBack(cipher, PARTIAL_REFUND_CENTS);
      await atProvider(session, dice.pick(["dispute-won", "dispute-lost"] as const));
    }
  }

  async function visit(number: number): Promise<void> {
    const dice = random(`${seed} ${number}`);
    const plan = dice.next();
    if (plan < 0.2) return void (await order(number, offers.free, dice.int(1, 2), 0));
    const late = plan > 0.85;
    const quantity = dice.int(1, 3);
    const cipher =
      plan > 0.7 && !late
        ? await orderAtWhateverPrice(number, quantity)
        : await order(number, late ? offers.late : offers.paid, quantity, PAID_CENTS);
    // Some leave without paying.
    if (cipher === undefined || plan < 0.25) return;
    const session = await openPaymentPage(cipher);
    if (session === undefined) return;
    if (plan < 0.3) return void (await atProvider(session, "cancel"));
    if (plan < 0.4) {
      await atProvider(session, "later");
      await atProvider(session, dice.chance(0.5) ? "arrive" : "bounce");
    } else await atProvider(session, "pay", late ? "late" : dice.pick(BEHAVIOURS));
    happened("payment made");
    if (dice.chance(0.5)) {
      const back = `${house.url}/bezahlen/${cipher}/zurueck`;
      await persist(() => fetch(back, { redirect: "manual" }).then(whole), isRedirect);
    }
    await befall(cipher, session, dice);
  }

  let visits = 0;
  async function newcomer(): Promise<string> {
    const cipher = await order(++visits, offers.paid, 1, PAID_CENTS);
    if (cipher === undefined) throw new Error("a newcomer could not order");
    return cipher;
  }

  async function goToPay(cipher: string, until: Stay): Promise<string> {
    const session = await openPaymentPage(cipher);
    if (session === undefined) throw new Error("there was no way to pay");
    const last = LAST_STEPS[until];
    if (last !== undefined) await atProvider(session, ...last);
    return session;
  }

  async function guest(): Promise<void> {
    while (!ending) {
      if (!isOpen) {
        await door.promise;
        continue;
      }
      await visit(++visits).catch((error: Error) => surprises.push(error.message));
    }
  }
  const guests = Array.from({ length: BUYERS }, guest);

  return {
    acknowledged,
    surprises,
    at(moment, times, then) {
      awaited = { moment, left: times, then };
    },
    openDoor() {
      isOpen = true;
      door.resolve();
    },
    closeDoor() {
      isOpen = false;
      door = Promise.withResolvers();
    },
    newcomer,
    goToPay,
    atProvider,
    async end() {
      ending = true;
      door.resolve();
      await Promise.all(guests);
    },
  };
}

const isRedirect = (status: number) => status === 303;

/** An answer counts when all of it has arrived. */
async function whole(answer: Response): Promise<Response> {
  const body = await answer.arrayBuffer();
  const empty = body.byteLength === 0;
  return new Response(empty ? null : body, { status: answer.status, headers: answer.headers });
}
