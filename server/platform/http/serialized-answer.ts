import type { Answer } from "#contract/call.ts";
import { type Encoding, encode } from "./content-encoding.ts";

/** What fits one packet anyway is not worth compressing. */
const SMALL = 1_200;

/**
 * An answer whose bytes are kept ready. Hot reads use it, because sending a Buffer is five times as fast as serialising
 * (measured), and two hundred events are an eighth in size when compressed.
 */
export class SerializedAnswer<C> {
  /** The same value as the bytes, for rendering in the process. */
  readonly answer: Answer<C>;
  /** The whole `{"status":…,"data":…}`. */
  readonly body: Buffer;
  readonly #encoded = new Map<Encoding, Buffer | Promise<Buffer>>();

  constructor(answer: Answer<C>) {
    this.answer = answer;
    this.body = Buffer.from(JSON.stringify(answer));
    this.#encoded.set("identity", this.body);
  }

  /** Whether clients that understand compression get other bytes. */
  get isCompressible(): boolean {
    return this.body.length > SMALL;
  }

  /** The body as wanted, made when it is asked for first: at once a Buffer when it is there. */
  bodyIn(encoding: Encoding): Buffer | Promise<Buffer> {
    const known = this.#encoded.get(encoding);
    if (known !== undefined) return known;
    const making = encode(this.body, encoding).then((made) => {
      this.#encoded.set(encoding, made);
      return made;
    });
    this.#encoded.set(encoding, making);
    return making;
  }
}
