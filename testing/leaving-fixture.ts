import { hashPassword } from "#server/areas/accounts/passwords.ts";
import { settleOrder } from "#server/areas/checkout/orders/settle-order.ts";
import { createOrderReferences } from "#server/areas/checkout/public.ts";
import { inTransaction } from "#server/platform/database.ts";
import { beginSession, createAccount } from "./account-factory.ts";
import { beginPayment } from "./begun-payment.ts";
import { callAs } from "./member.ts";
import { MEMBER_PASSWORD } from "./member-with-everything.ts";
import { testProducts } from "./products.ts";
import { runJobs } from "./run-jobs.ts";
import { type TestApp, testApp } from "./services.ts";
import { addSmallProgramme, type SmallProgramme } from "./small-programme.ts";

export type Leaver = { readonly id: number; readonly email: string; readonly sessionID: string };

/** The whole server and members who leave it. */
export class LeavingFixture {
  readonly app: TestApp;
  readonly programme: SmallProgramme;
  readonly #passwordHash: string;

  static async open(): Promise<LeavingFixture> {
    const app = await testApp({ rateLimitFactor: 1_000 });
    const programme = await addSmallProgramme(app.services.db);
    return new LeavingFixture(app, programme, await hashPassword(MEMBER_PASSWORD));
  }

  private constructor(app: TestApp, programme: SmallProgramme, passwordHash: string) {
    this.app = app;
    this.programme = programme;
    this.#passwordHash = passwordHash;
  }

  get services() {
    return this.app.services;
  }

  /** Somebody called Ada with a password and a session, and nothing else. */
  async member(): Promise<Leaver> {
    const { db } = this.services;
    const id = await createAccount(db, { password_hash: this.#passwordHash, phone: "040 1234" });
    const { email } = await db
      .selectFrom("account")
      .select("email")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return { id, email, sessionID: await beginSession(db, id) };
  }

  /** Deletes the account by the call, with the right password unless given otherwise. */
  end({ sessionID }: { readonly sessionID: string }, form: Record<string, string> = {}) {
    return callAs(this.app, "settings/deleteAccount", {
      sessionID,
      currentPassword: MEMBER_PASSWORD,
      ...form,
    });
  }

  async exists({ id }: { readonly id: number }): Promise<boolean> {
    const { db } = this.services;
    const row = await db.selectFrom("account").select("id").where("id", "=", id).executeTakeFirst();
    return row !== undefined;
  }

  /** Orders a ticket of 14 € and comes to pay it. @returns the order's id */
  async orderTicket({ sessionID }: Leaver): Promise<number> {
    const { data } = await callAs(this.app, "checkout/tickets", {
      sessionID,
      items: JSON.stringify({ tickets: [{ id: this.programme.offers.paid, quantity: 1 }] }),
      total: "14",
    });
    const cipher = (data as { link: string }).link.split("/").at(-1) ?? "";
    const orderId = createOrderReferences(this.services.secrets).claimedIdOf(cipher) ?? 0;
    await beginPayment(this.services.db, orderId);
    return orderId;
  }

  /** The whole payment has arrived. */
  settle(orderId: number) {
    return inTransaction(this.services.db, (tx) =>
      settleOrder(tx, testProducts, { orderId, at: new Date() }),
    );
  }

  orderOf(orderId: number) {
    const { db } = this.services;
    return db.selectFrom("customer_order").selectAll().where("id", "=", orderId).executeTakeFirstOrThrow();
  }

  ticketsOf(orderId: number) {
    return this.services.db
      .selectFrom("ticket")
      .select(["firstname", "lastname", "state", "revoked_reason"])
      .where("order_id", "=", orderId)
      .execute();
  }

  /** What looks for the rest of deleted accounts. @returns how many of them it looked at */
  finish(): Promise<number> {
    return runJobs(this.services, "accounts.finish-deletion");
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.app[Symbol.asyncDispose]();
  }
}
