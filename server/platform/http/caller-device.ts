import { parseCookie, type SetCookie, stringifySetCookie } from "cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import { MEMBER_HINT_COOKIE } from "#contract/session-data.ts";
import { isCounterToken } from "../counter-token.ts";

/** What a device keeps for us. `session` and `remember` are secrets; `known` says that its owner has logged in here before. */
export type Credential = "session" | "remember" | "known";

/**
 * Where a call comes from and what is given back besides the answer. Browsers carry credentials in cookies that no script
 * reads; apps and other clients that say `client=app` carry them in the form and get them in the answer (product decisions,
 * "Sessions").
 */
export type CallerDevice = {
  readonly client: "web" | "app";
  readonly userAgent: string;
  /** What the device presented; `session` also by the form's `sessionID`, `known` of an app by the field of that name. */
  credential(kind: Credential): string | undefined;
  /** Lets the browser keep a credential for so long, or forget it (null). Nothing happens for `client=app`. */
  keep(kind: Credential, value: string | null, seconds?: number): void;
};

/** The renderer of pages on the server. */
export const NO_DEVICE: CallerDevice = {
  client: "web",
  userAgent: "",
  credential: () => undefined,
  keep: () => {},
};

/** The cookie of a credential; on HTTPS the `__Host-` prefix keeps subdomains from planting one. */
export function credentialCookie(kind: Credential, secure: boolean): string {
  return `${secure ? "__Host-" : ""}nachtfalter_${kind}`;
}

/** Whether a browser's request for a page may be a member's: it brings a session or a remembered device, of whatever worth. */
export function carriesCredential({ headers }: FastifyRequest, secure: boolean): boolean {
  if (headers.cookie === undefined) return false;
  const cookies = parseCookie(headers.cookie);
  return (["session", "remember"] as const).some((kind) => cookies[credentialCookie(kind, secure)]);
}

/** The token of a session that a browser's request for a page brings, of whatever worth. */
export function presentedSession({ headers }: FastifyRequest, secure: boolean): string | undefined {
  if (headers.cookie === undefined) return undefined;
  return parseCookie(headers.cookie)[credentialCookie("session", secure)] || undefined;
}

type Exchange = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly form: Record<string, unknown>;
  /** Cookies are ignored for app origins, so that a foreign page's cookie never acts there. */
  readonly fromApp: boolean;
  readonly secure: boolean;
};

/** The device behind one HTTP request. Cookies are parsed when they are first asked for. */
export class HttpDevice implements CallerDevice {
  readonly client: "web" | "app";
  readonly #exchange: Exchange;
  #cookies: Record<string, string | undefined> | undefined;
  readonly #kept = new Map<string, string>();

  constructor(exchange: Exchange) {
    this.#exchange = exchange;
    this.client = exchange.fromApp || exchange.form.client === "app" ? "app" : "web";
  }

  get userAgent(): string {
    return this.#exchange.request.headers["user-agent"] ?? "";
  }

  /** `sessionID` in the form wins over the cookie. */
  credential(kind: Credential): string | undefined {
    const { form, fromApp, secure, request } = this.#exchange;
    const { sessionID, known } = form;
    if (kind === "session" && typeof sessionID === "string" && sessionID !== "") return sessionID;
    if (kind === "known" && this.client === "app") return typeof known === "string" ? known : undefined;
    const { cookie } = request.headers;
    if (fromApp || cookie === undefined) return undefined;
    this.#cookies ??= parseCookie(cookie);
    return this.#cookies[credentialCookie(kind, secure)] || undefined;
  }

  keep(kind: Credential, value: string | null, seconds?: number): void {
    if (this.client === "app") return;
    const { secure } = this.#exchange;
    const shared = { path: "/", sameSite: "lax", secure } as const;
    const age = value === null ? 0 : seconds;
    const lasting = age === undefined ? shared : { ...shared, maxAge: age };
    this.#setCookie({ ...lasting, name: credentialCookie(kind, secure), value: value ?? "", httpOnly: true });
    if (kind !== "session") return;
    // In a counter's browser there is no member to ask for.
    const isMembers = value !== null && !isCounterToken(value);
    const hint = isMembers ? { ...lasting, value: "1" } : { ...shared, maxAge: 0, value: "" };
    this.#setCookie({ ...hint, name: MEMBER_HINT_COOKIE });
  }

  /** The last one of a name counts. */
  #setCookie(cookie: SetCookie): void {
    this.#kept.set(cookie.name, stringifySetCookie(cookie));
    this.#exchange.reply.removeHeader("set-cookie").header("set-cookie", [...this.#kept.values()]);
  }
}
