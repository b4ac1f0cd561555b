import type { CallName } from "#contract/all-calls.ts";
import type { App } from "#server/app.ts";
import type { WireAnswer } from "./member.ts";
import { encodeForm } from "./wire-arbitraries.ts";

/** A cookie as the server last set it. */
export type KeptCookie = { readonly value: string; readonly attributes: ReadonlySet<string> };

export type TestBrowserOptions = {
  /** By default one that no other browser has. */
  readonly address?: string;
  readonly userAgent?: string;
};

export type CallOptions = {
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as a multipart form, as browsers send files. */
  readonly files?: Readonly<Record<string, Buffer>>;
};

const FIREFOX = "Mozilla/5.0 (Macintosh; Intel Mac OS X 14.5; rv:140.0) Gecko/20100101 Firefox/140.0";
let browsers = 0;

/** A browser as far as cookies go: keeps what a server sets and sends it with every call, from an address of its own. */
export class TestBrowser {
  readonly cookies = new Map<string, KeptCookie>();
  readonly address: string;
  readonly #userAgent: string;
  #app: Pick<App, "server">;

  constructor(app: Pick<App, "server">, { address, userAgent = FIREFOX }: TestBrowserOptions = {}) {
    browsers++;
    this.#app = app;
    this.address = address ?? `198.18.${Math.floor(browsers / 250)}.${browsers % 250}`;
    this.#userAgent = userAgent;
  }

  /** The next calls go to another process of the same product. */
  goTo(app: Pick<App, "server">): void {
    this.#app = app;
  }

  async call(
    name: CallName,
    form: Readonly<Record<string, string>> = {},
    { headers = {}, files = {} }: CallOptions = {},
  ): Promise<WireAnswer> {
    const sent = [...this.cookies].map(([cookie, { value }]) => `${cookie}=${value}`).join("; ");
    const entries = [
      ...Object.entries(form).map(([field, value]) => ({ name: field, value })),
      ...Object.entries(files).map(([field, file]) => ({ name: field, value: "", file })),
    ];
    const { payload, contentType } = encodeForm(
      entries,
      Object.keys(files).length > 0 ? "multipart" : "urlencoded",
    );
    const answer = await this.#app.server.inject({
      method: "POST",
      url: `/${name}`,
      remoteAddress: this.address,
      headers: {
        "content-type": contentType,
        "user-agent": this.#userAgent,
        ...(sent === "" ? {} : { cookie: sent }),
        ...headers,
      },
      payload,
    });
    for (const line of [answer.headers["set-cookie"] ?? []].flat()) this.#keep(line);
    return answer.json();
  }

  /** The value of a cookie whose name ends so. */
  cookie(ending: string): string | undefined {
    for (const [name, { value }] of this.cookies) if (name.endsWith(ending)) return value;
    return undefined;
  }

  /** As closing the browser does: what has no end ends. */
  close(): void {
    for (const [name, { attributes }] of this.cookies)
      if (![...attributes].some((attribute) => attribute.startsWith("Max-Age="))) this.cookies.delete(name);
  }

  #keep(line: string): void {
    const [pair = "", ...attributes] = line.split("; ");
    const [name = "", value = ""] = pair.split("=");
    if (attributes.includes("Max-Age=0")) this.cookies.delete(name);
    else this.cookies.set(name, { value: decodeURIComponent(value), attributes: new Set(attributes) });
  }
}
