import type { FastifyRequest } from "fastify";
import { sharingNetwork } from "../address-network.ts";
import { FairTurns } from "../fair-turns.ts";
import { isMailPage } from "./mail-pages.ts";

/**
 * A core renders about a hundred pages a second, so who waits gets one within a second or so. Addresses are endless: without a
 * bound, a visitor who asks for ever new ones would keep everybody waiting.
 */
const RENDERED_AT_ONCE = 4;
/** Of each rank. */
const WAITING_FOR_RENDERING = 100;

/** Their order in the round is decision 0123. */
const RANK = {
  /** Where a buyer comes back to from paying: hardly anybody can make up such an address. */
  purchase: 0,
  /** The pages that mails lead to, of which there are few. */
  link: 1,
  /** What is kept and people look at. */
  renewal: 2,
  other: 3,
} as const;
const ROUND = [
  RANK.purchase,
  RANK.link,
  RANK.purchase,
  RANK.renewal,
  RANK.purchase,
  RANK.link,
  RANK.purchase,
  RANK.other,
];

const PURCHASE = /^\/checkoutFinished\/([\w-]+)(?:\?|$)/;

/** Shares out the rendering of pages: networks take turns, and the pages of a purchase and of mails' links come first. */
export class RenderingTurns {
  readonly #isReference: (cipher: string) => boolean;
  readonly #turns = new FairTurns({
    atOnce: RENDERED_AT_ONCE,
    waiting: WAITING_FOR_RENDERING,
    round: ROUND,
    reason: "too many pages wait to be rendered",
  });

  /** @param isReference whether this may be a reference to an order of ours; asked of whatever somebody types, so it must be cheap */
  constructor(isReference: (cipher: string) => boolean) {
    this.#isReference = isReference;
  }

  /**
   * @param page its address, as `canonicalUrl` and `withoutToken` leave it, by which others {@link join} it
   * @param isRenewal the page before is still there
   * @throws `Overloaded` when too many of its rank wait, its network's among them
   */
  run<Result>(
    { ip }: Pick<FastifyRequest, "ip">,
    page: string,
    isRenewal: boolean,
    render: () => Promise<Result>,
  ): Promise<Result> {
    return this.#turns.run(sharingNetwork(ip), render, this.#rankOf(page, isRenewal), page);
  }

  /** A visitor who asks for a page that waits already waits no longer than with a page of their own. */
  join({ ip }: Pick<FastifyRequest, "ip">, page: string): void {
    this.#turns.join(sharingNetwork(ip), page);
  }

  #rankOf(page: string, isRenewal: boolean): number {
    if (isMailPage(page)) return RANK.link;
    if (isRenewal) return RANK.renewal;
    const cipher = PURCHASE.exec(page)?.[1];
    return cipher !== undefined && this.#isReference(cipher) ? RANK.purchase : RANK.other;
  }
}
