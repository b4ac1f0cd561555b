/**
 * The archive's container: a tar file (POSIX ustar with pax paths), so that any machine can look into a backup.
 * Only what backups need: regular files with a path and a size.
 */

const blockBytes = 512;
const endOfArchive = Buffer.alloc(2 * blockBytes);
const longestPlainPath = 100;

export type TarEntry = { path: string; body: Buffer };

/** The bytes of one entry: header, content, padding. */
export function* tarEntry({ path, body }: TarEntry): Generator<Buffer> {
  if (Buffer.byteLength(path) > longestPlainPath) {
    const record = paxPath(path);
    yield header("pax-path", record.length, "x");
    yield* padded(record);
  }
  yield header(path.slice(0, longestPlainPath), body.length, "0");
  yield* padded(body);
}

export function tarEnd(): Buffer {
  return endOfArchive;
}

function* padded(body: Buffer): Generator<Buffer> {
  yield body;
  const rest = body.length % blockBytes;
  if (rest > 0) yield Buffer.alloc(blockBytes - rest);
}

/** A pax record counts its own length, which it begins with. */
function paxPath(path: string): Buffer {
  const content = ` path=${path}\n`;
  let length = Buffer.byteLength(content);
  while (Buffer.byteLength(`${length}${content}`) !== length)
    length = Buffer.byteLength(`${length}${content}`);
  return Buffer.from(`${length}${content}`);
}

function header(path: string, size: number, type: "0" | "x"): Buffer {
  const block = Buffer.alloc(blockBytes);
  const octal = (value: number, at: number, width: number) =>
    block.write(`${value.toString(8).padStart(width - 1, "0")}\0`, at, "latin1");
  block.write(path, 0, longestPlainPath, "utf8");
  octal(0o600, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(size, 124, 12);
  octal(0, 136, 12);
  block.fill(" ", 148, 156);
  block.write(type, 156, "latin1");
  block.write("ustar\u000000", 257, "latin1");
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148, "latin1");
  return block;
}

/**
 * Reads the entries of an archive in order, each as a whole.
 * @throws Error when the archive ends in the middle or is no tar file.
 */
export async function* readTar(chunks: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const reader = new ByteReader(chunks);
  let longPath: string | undefined;
  for (;;) {
    const block = await reader.take(blockBytes);
    if (block.every((byte) => byte === 0)) return;
    if (block.toString("latin1", 257, 262) !== "ustar") throw new Error("this is no backup archive");
    const size = Number.parseInt(block.toString("latin1", 124, 135), 8);
    const body = await reader.take(size);
    await reader.take((blockBytes - (size % blockBytes)) % blockBytes);
    if (block.toString("latin1", 156, 157) === "x") {
      longPath = /^\d+ path=(.*)\n$/s.exec(body.toString("utf8"))?.[1];
      continue;
    }
    const plainPath = block.toString("utf8", 0, longestPlainPath).replace(/\0.*$/s, "");
    yield { path: longPath ?? plainPath, body };
    longPath = undefined;
  }
}

class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #pending: Buffer[] = [];
  #length = 0;

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  async take(size: number): Promise<Buffer> {
    while (this.#length < size) {
      const { value, done } = await this.#chunks.next();
      if (done) throw new Error("the archive is cut off");
      this.#pending.push(value);
      this.#length += value.length;
    }
    const all = this.#pending.length === 1 ? this.#pending[0] : Buffer.concat(this.#pending);
    const taken = (all ?? Buffer.alloc(0)).subarray(0, size);
    this.#pending = all && all.length > size ? [all.subarray(size)] : [];
    this.#length -= size;
    return taken;
  }
}
