/** Reads a TrueType file once and cuts documents' subsets from it by copying bytes, never by parsing outlines. */
export type TrueTypeFile = {
  readonly tables: ReadonlyMap<string, Buffer>;
  readonly numGlyphs: number;
  readonly longLoca: boolean;
};

const COPIED_TABLES = ["cvt ", "fpgm", "prep"] as const;
const COMPONENT = { wordArguments: 0x0001, scale: 0x0008, more: 0x0020, xAndYScale: 0x0040, matrix: 0x0080 };

/** @throws when the bytes are no TrueType file with outlines in `glyf`. */
export function readTrueType(file: Buffer): TrueTypeFile {
  const tables = new Map<string, Buffer>();
  for (let index = 0; index < file.readUInt16BE(4); index++) {
    const entry = 12 + index * 16;
    const offset = file.readUInt32BE(entry + 8);
    tables.set(
      file.toString("latin1", entry, entry + 4),
      file.subarray(offset, offset + file.readUInt32BE(entry + 12)),
    );
  }
  for (const needed of ["head", "hhea", "hmtx", "maxp", "loca", "glyf"]) {
    if (!tables.has(needed)) throw new Error(`The font has no table ${needed}.`);
  }
  return {
    tables,
    numGlyphs: table({ tables }, "maxp").readUInt16BE(4),
    longLoca: table({ tables }, "head").readInt16BE(50) === 1,
  };
}

/**
 * A TrueType file that holds `glyphIds` in that order (glyph 0 first) and the parts of composed letters after them.
 * The result is what a PDF embeds as FontFile2: identity from character id to glyph, no cmap, no names.
 */
export function cutTrueType(font: TrueTypeFile, glyphIds: readonly number[]): Buffer {
  const order = [...glyphIds];
  const place = new Map(order.map((glyphId, index) => [glyphId, index]));
  const outlines: Buffer[] = [];
  for (let index = 0; index < order.length; index++) {
    outlines.push(
      outlineWithOwnParts(glyphBytes(font, order[index] as number), (part) => {
        const known = place.get(part);
        if (known !== undefined) return known;
        place.set(part, order.length);
        order.push(part);
        return order.length - 1;
      }),
    );
  }
  const loca = Buffer.alloc((outlines.length + 1) * 4);
  let end = 0;
  for (const [index, outline] of outlines.entries()) {
    end += outline.length;
    loca.writeUInt32BE(end, (index + 1) * 4);
  }
  const head = Buffer.from(table(font, "head"));
  head.writeInt16BE(1, 50);
  const maxp = Buffer.from(table(font, "maxp"));
  maxp.writeUInt16BE(order.length, 4);
  const hhea = Buffer.from(table(font, "hhea"));
  hhea.writeUInt16BE(order.length, 34);
  const parts: [string, Buffer][] = [
    ["glyf", Buffer.concat(outlines)],
    ["head", head],
    ["hhea", hhea],
    ["hmtx", metricsOf(font, order)],
    ["loca", loca],
    ["maxp", maxp],
  ];
  for (const name of COPIED_TABLES) {
    const bytes = font.tables.get(name);
    if (bytes) parts.push([name, bytes]);
  }
  return assemble(parts.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function table(font: Pick<TrueTypeFile, "tables">, name: string): Buffer {
  return font.tables.get(name) as Buffer;
}

function glyphBytes(font: TrueTypeFile, glyphId: number): Buffer {
  const loca = table(font, "loca");
  const at = (index: number) =>
    font.longLoca ? loca.readUInt32BE(index * 4) : loca.readUInt16BE(index * 2) * 2;
  return table(font, "glyf").subarray(at(glyphId), at(glyphId + 1));
}

/** Outlines keep four-byte borders; the parts of a composed letter are renamed to their place in the subset. */
function outlineWithOwnParts(source: Buffer, placeOf: (part: number) => number): Buffer {
  const outline = Buffer.alloc(Math.ceil(source.length / 4) * 4);
  source.copy(outline);
  if (source.length < 10 || source.readInt16BE(0) >= 0) return outline;
  for (let offset = 10, more = true; more; ) {
    const flags = outline.readUInt16BE(offset);
    outline.writeUInt16BE(placeOf(outline.readUInt16BE(offset + 2)), offset + 2);
    offset += 4 + (flags & COMPONENT.wordArguments ? 4 : 2);
    if (flags & COMPONENT.scale) offset += 2;
    else if (flags & COMPONENT.xAndYScale) offset += 4;
    else if (flags & COMPONENT.matrix) offset += 8;
    more = (flags & COMPONENT.more) !== 0;
  }
  return outline;
}

function metricsOf(font: TrueTypeFile, order: readonly number[]): Buffer {
  const source = table(font, "hmtx");
  const fullEntries = table(font, "hhea").readUInt16BE(34);
  const metrics = Buffer.alloc(order.length * 4);
  for (const [index, glyphId] of order.entries()) {
    const advanceAt = Math.min(glyphId, fullEntries - 1) * 4;
    const bearingAt = glyphId < fullEntries ? advanceAt + 2 : fullEntries * 4 + (glyphId - fullEntries) * 2;
    metrics.writeUInt16BE(source.readUInt16BE(advanceAt), index * 4);
    metrics.writeInt16BE(source.readInt16BE(bearingAt), index * 4 + 2);
  }
  return metrics;
}

function assemble(parts: readonly [string, Buffer][]): Buffer {
  const power = 2 ** Math.floor(Math.log2(parts.length));
  const header = Buffer.alloc(12 + parts.length * 16);
  header.writeUInt32BE(0x00010000, 0);
  header.writeUInt16BE(parts.length, 4);
  header.writeUInt16BE(power * 16, 6);
  header.writeUInt16BE(Math.log2(power), 8);
  header.writeUInt16BE((parts.length - power) * 16, 10);
  const chunks: Buffer[] = [header];
  let offset = header.length;
  for (const [index, [name, bytes]] of parts.entries()) {
    const entry = 12 + index * 16;
    header.write(name, entry, "latin1");
    header.writeUInt32BE(checksum(bytes), entry + 4);
    header.writeUInt32BE(offset, entry + 8);
    header.writeUInt32BE(bytes.length, entry + 12);
    const padding = (4 - (bytes.length % 4)) % 4;
    chunks.push(bytes, Buffer.alloc(padding));
    offset += bytes.length + padding;
  }
  return Buffer.concat(chunks);
}

function checksum(bytes: Buffer): number {
  let sum = 0;
  const whole = bytes.length - (bytes.length % 4);
  for (let offset = 0; offset < whole; offset += 4) sum = (sum + bytes.readUInt32BE(offset)) >>> 0;
  for (let offset = whole; offset < bytes.length; offset++) {
    sum = (sum + (bytes[offset] as number) * 2 ** (8 * (3 - (offset - whole)))) >>> 0;
  }
  return sum;
}
