import type { FastifyReply, FastifyRequest } from "fastify";
import type { CallDefinition } from "#contract/call.ts";
import { HttpDevice } from "./caller-device.ts";
import type { Caller, Outcome } from "./dispatch.ts";
import { type CallContext, GUEST, type Principal } from "./handler.ts";
import type { EffectLimits } from "./rate-limits.ts";

type HttpCallerDeps = { readonly limits: EffectLimits; readonly secure: boolean };

/** The caller behind one HTTP request, a guest until a session is found. What few calls ask for is made when they ask for it. */
export class HttpCaller implements Caller {
  readonly form: Record<string, unknown>;
  principal: Principal = GUEST;
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  readonly #fromApp: boolean;
  readonly #deps: HttpCallerDeps;
  #device: HttpDevice | undefined;

  /** @param fromApp cookies are ignored */
  constructor(request: FastifyRequest, reply: FastifyReply, fromApp: boolean, deps: HttpCallerDeps) {
    this.form = ((request.method === "POST" ? request.body : request.query) ?? {}) as Record<string, unknown>;
    this.#request = request;
    this.#reply = reply;
    this.#fromApp = fromApp;
    this.#deps = deps;
  }

  get requestId(): string {
    return this.#request.id;
  }

  get device(): HttpDevice {
    this.#device ??= new HttpDevice({
      request: this.#request,
      reply: this.#reply,
      form: this.form,
      fromApp: this.#fromApp,
      secure: this.#deps.secure,
    });
    return this.#device;
  }

  findAddress(): string {
    return this.#request.ip;
  }

  limit(
    definition: CallDefinition,
    context: CallContext,
    work: () => Promise<{ outcome: Outcome; hadEffect: boolean }>,
  ): Promise<Outcome> {
    const refused = (seconds: number) => this.#reply.header("retry-after", String(seconds));
    return this.#deps.limits.run(definition, context, work, refused);
  }
}
