import { connect, type Socket } from "node:net";

export type HttpRequest = {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

export type HttpAnswer = { readonly status: number; readonly head: string; readonly body: Buffer };

/**
 * One kept connection of HTTP/1.1 to the loopback that understands answers with a content length. A bare socket, because with
 * a library on the same two cores one measures the library.
 */
export class Connection {
  readonly #socket: Socket;
  #received: Buffer[] = [];
  #size = 0;
  #needed = -1;
  #status = 0;
  #bodyStart = 0;
  #resolve: ((answer: HttpAnswer) => void) | undefined;
  #reject: ((error: Error) => void) | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on("data", (chunk) => this.#receive(chunk));
    socket.on("error", (error) => this.#reject?.(error));
    socket.on("close", () => this.#reject?.(new Error("the server closed the connection")));
  }

  static open(port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, "127.0.0.1", () => resolve(new Connection(socket)));
      socket.once("error", reject);
    });
  }

  send({ method, path, headers = {}, body = "" }: HttpRequest): Promise<HttpAnswer> {
    let head = `${method} ${path} HTTP/1.1\r\nhost: localhost\r\n`;
    for (const [name, value] of Object.entries(headers)) head += `${name}: ${value}\r\n`;
    if (method === "POST")
      head += `content-type: application/x-www-form-urlencoded\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`;
    return new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
      this.#socket.write(`${head}\r\n${body}`);
    });
  }

  close(): void {
    this.#reject = undefined;
    this.#socket.end();
  }

  #receive(chunk: Buffer): void {
    this.#received.push(chunk);
    this.#size += chunk.length;
    if (this.#needed < 0 && !this.#readHead()) return;
    if (this.#size < this.#needed) return;
    const all = this.#received.length === 1 ? (this.#received[0] as Buffer) : Buffer.concat(this.#received);
    const answer = {
      status: this.#status,
      head: all.toString("latin1", 0, this.#bodyStart),
      body: all.subarray(this.#bodyStart, this.#needed),
    };
    this.#received = [];
    this.#size = 0;
    this.#needed = -1;
    const resolve = this.#resolve;
    this.#resolve = undefined;
    resolve?.(answer);
  }

  #readHead(): boolean {
    const all = this.#received.length === 1 ? (this.#received[0] as Buffer) : Buffer.concat(this.#received);
    this.#received = [all];
    const end = all.indexOf("\r\n\r\n");
    if (end < 0) return false;
    const head = all.toString("latin1", 0, end);
    this.#status = Number(head.slice(9, 12));
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    if (length === undefined && this.#status !== 304) throw new Error(`an answer without a length: ${head}`);
    this.#bodyStart = end + 4;
    this.#needed = this.#bodyStart + Number(length ?? 0);
    return true;
  }
}
