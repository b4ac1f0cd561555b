import { readFormBody, textAt } from "./form-body.ts";
import type { Reply } from "./requests.ts";
import type { FakeState } from "./state.ts";

const USUAL_LIMIT = 10;
const GREATEST_LIMIT = 100;

type Listed = { readonly id: string; readonly created: number };

/** Stripe's lists: the newest first, filtered by `payment_intent` and `created`, in pages. `undefined` for any other address. */
export function listOf(state: FakeState, path: string, url: URL): Reply | undefined {
  const query = readFormBody(url.search.slice(1));
  const isOf = (intent: string | null) =>
    textAt(query, "payment_intent") === undefined || textAt(query, "payment_intent") === intent;
  const expands = Object.values(query.expand ?? {}).includes("data.payment_intent");
  const page = <Entry extends Listed>(entries: Map<string, Entry>, keep: (entry: Entry) => boolean) =>
    pageOf([...entries.values()].filter(keep), query, path);
  switch (path) {
    case "checkout/sessions": {
      const reply = page(state.sessions, (session) => isOf(session.payment_intent));
      if (!expands || !("data" in reply.body)) return reply;
      const data = reply.body.data as { payment_intent: string | null }[];
      const expanded = data.map((session) => ({
        ...session,
        payment_intent: session.payment_intent && state.intents.get(session.payment_intent),
      }));
      return { ...reply, body: { ...reply.body, data: expanded } };
    }
    case "payment_intents":
      return page(state.intents, () => true);
    case "refunds":
      return page(state.refunds, (refund) => isOf(refund.payment_intent));
    case "disputes":
      return page(state.disputes, (dispute) => isOf(dispute.payment_intent));
    default:
      return undefined;
  }
}

function pageOf(entries: readonly Listed[], query: ReturnType<typeof readFormBody>, path: string): Reply {
  const bound = (name: string) => {
    const text = textAt(query, "created", name);
    return text === undefined ? undefined : Number(text);
  };
  const limit = Number(textAt(query, "limit") ?? USUAL_LIMIT);
  if (!(limit >= 1 && limit <= GREATEST_LIMIT)) return invalid("limit");
  const wanted = entries
    .filter(
      ({ created }) => created >= (bound("gte") ?? 0) && created < (bound("lt") ?? Number.POSITIVE_INFINITY),
    )
    // Of one second, the one that was made last comes first.
    .map((entry, index) => ({ entry, index }))
    .sort((a, b) => b.entry.created - a.entry.created || b.index - a.index)
    .map(({ entry }) => entry);
  const after = textAt(query, "starting_after");
  const begin = after === undefined ? 0 : wanted.findIndex(({ id }) => id === after) + 1;
  if (after !== undefined && begin === 0) return invalid("starting_after");
  const data = wanted.slice(begin, begin + limit);
  const has_more = begin + limit < wanted.length;
  return { status: 200, body: { object: "list", has_more, url: `/v1/${path}`, data } };
}

function invalid(param: string): Reply {
  return {
    status: 400,
    body: { error: { type: "invalid_request_error", param, message: `${param} is not valid here` } },
  };
}
