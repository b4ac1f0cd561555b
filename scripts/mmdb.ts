/**
 * Reads a database in the format of MaxMind (MMDB 2.0): a binary tree over the bits of addresses whose leaves point into
 * a section of records. For generating only; lookups of the product read what was generated.
 */
export class MmdbFile<Entry> {
  readonly #bytes: Buffer;
  readonly #nodeCount: number;
  readonly #dataStart: number;
  readonly #entries = new Map<number, Entry>();
  /** Bits of an address: 32 or 128. */
  readonly depth: number;

  /** @throws Error for other formats and for trees with other records than those of 28 bits. */
  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    const marker = bytes.lastIndexOf(Buffer.from("\xab\xcd\xefMaxMind.com", "latin1"));
    if (marker < 0) throw new Error("this is no MMDB file");
    const start = marker + 14;
    const about = decode(bytes, start, start).value as Record<string, number>;
    if (about.record_size !== 28) throw new Error(`records have ${about.record_size} bits, not 28`);
    this.#nodeCount = Number(about.node_count);
    this.#dataStart = this.#nodeCount * 7 + 16;
    this.depth = about.ip_version === 4 ? 32 : 128;
  }

  /**
   * Goes over the whole address space from its beginning, in networks that share an entry: `visit(start, entry)`, where
   * `start` are the first `bits` bits of the address (at most 52). Longer networks are told by their first one.
   */
  walk(bits: number, visit: (start: number, entry: Entry | undefined) => void): void {
    const go = (node: number, depth: number, start: number): void => {
      if (node >= this.#nodeCount) {
        visit(start, node === this.#nodeCount ? undefined : this.#entryAt(node));
        return;
      }
      go(this.#child(node, 0), depth + 1, start);
      if (depth < bits) go(this.#child(node, 1), depth + 1, start + 2 ** (bits - depth - 1));
    };
    go(0, 0, 0);
  }

  #child(node: number, side: 0 | 1): number {
    const at = node * 7;
    const middle = this.#bytes.readUInt8(at + 3);
    return side === 0
      ? (middle >> 4) * 2 ** 24 + this.#bytes.readUIntBE(at, 3)
      : (middle & 15) * 2 ** 24 + this.#bytes.readUIntBE(at + 4, 3);
  }

  #entryAt(pointer: number): Entry {
    const known = this.#entries.get(pointer);
    if (known !== undefined) return known;
    const at = this.#dataStart + pointer - this.#nodeCount - 16;
    const entry = decode(this.#bytes, at, this.#dataStart).value as Entry;
    this.#entries.set(pointer, entry);
    return entry;
  }
}

type Decoded = { readonly value: unknown; readonly next: number };

/** One value of the data section, which begins at `base`. */
function decode(bytes: Buffer, at: number, base: number): Decoded {
  const control = bytes.readUInt8(at);
  const type = control >> 5;
  if (type === 1) {
    const { target, next } = pointer(bytes, at, control);
    return { value: decode(bytes, base + target, base).value, next };
  }
  const kind = type === 0 ? bytes.readUInt8(at + 1) + 7 : type;
  const { size, start } = sizeOf(bytes, type === 0 ? at + 2 : at + 1, control & 31);
  const next = start + size;
  switch (kind) {
    case 2:
      return { value: bytes.toString("utf8", start, next), next };
    case 3:
      return { value: bytes.readDoubleBE(start), next };
    case 5:
    case 6:
    case 9:
      return { value: bytes.subarray(start, next).reduce((sum, byte) => sum * 256 + byte, 0), next };
    case 7:
      return decodeItems(bytes, start, base, size, true);
    case 11:
      return decodeItems(bytes, start, base, size, false);
    case 15:
      return { value: bytes.readFloatBE(start), next };
    default:
      throw new Error(`values of type ${kind} are not known`);
  }
}

function decodeItems(bytes: Buffer, start: number, base: number, size: number, named: boolean): Decoded {
  const entries: [unknown, unknown][] = [];
  let next = start;
  for (let index = 0; index < size; index++) {
    const key = named ? decode(bytes, next, base) : { value: index, next };
    const item = decode(bytes, key.next, base);
    entries.push([key.value, item.value]);
    next = item.next;
  }
  return { value: named ? Object.fromEntries(entries) : entries.map(([, value]) => value), next };
}

function pointer(bytes: Buffer, at: number, control: number): { target: number; next: number } {
  const length = ((control >> 3) & 3) + 1;
  const rest = bytes.readUIntBE(at + 1, length);
  const high = length === 4 ? 0 : (control & 7) * 2 ** (8 * length);
  const offset = [0, 0, 2048, 526_336, 0][length] ?? 0;
  return { target: high + rest + offset, next: at + 1 + length };
}

function sizeOf(bytes: Buffer, at: number, short: number): { size: number; start: number } {
  if (short < 29) return { size: short, start: at };
  const length = short - 28;
  const offset = [0, 29, 285, 65_821][length] ?? 0;
  return { size: bytes.readUIntBE(at, length) + offset, start: at + length };
}
