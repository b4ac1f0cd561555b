import { type FormTree, listAt, textAt } from "./form-body.ts";
import { listOf } from "./lists.ts";
import { type FakeSession, type FakeState, newId, secondsOf } from "./state.ts";

export type Reply = {
  readonly status: number;
  readonly body: object;
  /** Of a refusal: not what was asked was wrong, but how things stand. */
  readonly wasCarriedOut?: boolean;
};

const SHORTEST_SESSION_SECONDS = 1_800;
const LONGEST_SESSION_SECONDS = 86_400;

/** What the product asks Stripe for; whatever else it asked would be answered as Stripe answers unknown addresses. */
export function answerRequest(state: FakeState, method: string, url: URL, form: FormTree): Reply {
  const [, version, ...path] = url.pathname.split("/");
  if (version !== "v1") return unknownAddress(method, url);
  const route = `${method} ${path.join("/")}`;
  if (route === "POST checkout/sessions") return createSession(state, form);
  if (route === "POST refunds") return createRefund(state, form);
  const list = method === "GET" ? listOf(state, path.join("/"), url) : undefined;
  if (list !== undefined) return list;
  const session = path[0] === "checkout" ? state.sessions.get(path[2] ?? "") : undefined;
  if (session === undefined) return unknownAddress(method, url);
  if (method === "POST" && path[3] === "expire") return expireSession(session);
  const expand = url.searchParams.get("expand[0]") === "payment_intent";
  const intent = session.payment_intent === null ? null : state.intents.get(session.payment_intent);
  return { status: 200, body: expand ? { ...session, payment_intent: intent } : session };
}

function createSession(state: FakeState, form: FormTree): Reply {
  const now = Math.floor(state.clock().getTime() / 1000);
  const expiresAt = Number(textAt(form, "expires_at"));
  if (textAt(form, "mode") !== "payment") return invalid("mode");
  if (expiresAt < now + SHORTEST_SESSION_SECONDS || expiresAt > now + LONGEST_SESSION_SECONDS)
    return invalid("expires_at");
  // Taken out of the API in 2026; `allowed_payment_method_types` filters what the account has switched on.
  if (form.payment_method_types !== undefined) return invalid("payment_method_types");
  const items = listAt(form, "line_items") as FormTree[];
  const currencies = new Set(items.map((item) => textAt(item, "price_data", "currency")));
  const [currency] = currencies;
  if (items.length === 0 || currencies.size !== 1 || currency === undefined) return invalid("line_items");
  const total = items.reduce(
    (sum, item) => sum + Number(textAt(item, "price_data", "unit_amount")) * Number(textAt(item, "quantity")),
    0,
  );
  if (!Number.isInteger(total) || total < 50) return invalid("line_items");
  const id = newId("cs_test");
  const session: FakeSession = {
    id,
    created: now,
    object: "checkout.session",
    mode: "payment",
    status: "open",
    payment_status: "unpaid",
    amount_total: total,
    currency,
    livemode: false,
    metadata: (form.metadata ?? {}) as Record<string, string>,
    client_reference_id: textAt(form, "client_reference_id") ?? null,
    customer_email: textAt(form, "customer_email") ?? null,
    allowed_payment_method_types: listAt(form, "allowed_payment_method_types") as string[],
    payment_intent: null,
    expires_at: expiresAt,
    success_url: textAt(form, "success_url") ?? "",
    cancel_url: textAt(form, "cancel_url") ?? "",
    url: `https://checkout.stripe.example/c/pay/${id}`,
  };
  state.sessions.set(id, session);
  return { status: 200, body: { ...session } };
}

function expireSession(session: FakeSession): Reply {
  if (session.status !== "open") return invalid("session");
  session.status = "expired";
  session.url = null;
  return { status: 200, body: session };
}

function createRefund(state: FakeState, form: FormTree): Reply {
  const intent = state.intents.get(textAt(form, "payment_intent") ?? "");
  const amount = Number(textAt(form, "amount"));
  if (intent?.status !== "succeeded") return invalid("payment_intent");
  if (disputesOf(state, intent.id).some(({ status }) => isOpenDispute(status))) return chargeDisputed();
  const given = refundsOf(state, intent.id)
    .filter(({ status }) => status !== "failed" && status !== "canceled")
    .reduce((sum, refund) => sum + refund.amount, 0);
  if (!(amount > 0) || given + amount > intent.amount_received) return invalid("amount");
  const refund = {
    id: newId("re"),
    created: secondsOf(state.clock()),
    object: "refund" as const,
    amount,
    currency: intent.currency,
    metadata: (form.metadata ?? {}) as Record<string, string>,
    payment_intent: intent.id,
    status: "succeeded" as const,
  };
  state.refunds.set(refund.id, refund);
  return { status: 200, body: refund };
}

function disputesOf(state: FakeState, intentId: string) {
  return [...state.disputes.values()].filter((dispute) => dispute.payment_intent === intentId);
}

function isOpenDispute(status: string): boolean {
  return status === "needs_response" || status === "under_review" || status === "lost";
}

function chargeDisputed(): Reply {
  const message = "This charge has been charged back; cannot issue a refund.";
  return {
    status: 400,
    body: { error: { type: "invalid_request_error", code: "charge_disputed", message } },
    wasCarriedOut: true,
  };
}

function refundsOf(state: FakeState, intentId: string) {
  return [...state.refunds.values()].filter((refund) => refund.payment_intent === intentId);
}

function invalid(param: string): Reply {
  const error = { type: "invalid_request_error", param, message: `${param} is not valid here` };
  return { status: 400, body: { error } };
}

function unknownAddress(method: string, url: URL): Reply {
  const message = `Unrecognized request URL (${method}: ${url.pathname})`;
  return {
    status: 404,
    body: { error: { type: "invalid_request_error", code: "resource_missing", message } },
  };
}
