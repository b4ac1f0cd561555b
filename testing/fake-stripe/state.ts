import { randomBytes } from "node:crypto";
import type { Reply } from "./requests.ts";

export type FakeSession = {
  id: string;
  created: number;
  object: "checkout.session";
  mode: "payment";
  status: "open" | "complete" | "expired";
  payment_status: "paid" | "unpaid";
  amount_total: number;
  currency: string;
  livemode: boolean;
  metadata: Record<string, string>;
  client_reference_id: string | null;
  customer_email: string | null;
  allowed_payment_method_types: string[];
  payment_intent: string | null;
  expires_at: number;
  success_url: string;
  cancel_url: string;
  url: string | null;
};

export type FakeIntent = {
  id: string;
  created: number;
  object: "payment_intent";
  amount: number;
  amount_received: number;
  currency: string;
  livemode: boolean;
  metadata: Record<string, string>;
  status: "processing" | "succeeded" | "requires_payment_method" | "canceled";
};

export type FakeRefund = {
  id: string;
  created: number;
  object: "refund";
  amount: number;
  currency: string;
  metadata: Record<string, string>;
  payment_intent: string;
  status: "pending" | "succeeded" | "failed" | "canceled" | "requires_action";
};

export type FakeDispute = {
  id: string;
  created: number;
  object: "dispute";
  amount: number;
  payment_intent: string;
  status: "needs_response" | "under_review" | "won" | "lost" | "warning_needs_response";
};

export type FakeState = {
  readonly clock: () => Date;
  readonly requests: string[];
  readonly sessions: Map<string, FakeSession>;
  readonly intents: Map<string, FakeIntent>;
  readonly refunds: Map<string, FakeRefund>;
  readonly disputes: Map<string, FakeDispute>;
  readonly answers: Map<string, { hash: string; reply: Reply }>;
};

export function emptyState(clock: () => Date): FakeState {
  return {
    clock,
    requests: [],
    sessions: new Map(),
    intents: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    answers: new Map(),
  };
}

export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString("hex")}`;
}

/** Stripe's moments: whole seconds since 1970. */
export const secondsOf = (moment: Date) => Math.floor(moment.getTime() / 1000);
