import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants } from "node:zlib";

/**
 * Which city of our list each internet address belongs to: the addresses at which another city begins, in order, and which
 * one. IPv4 by whole addresses, IPv6 by its first 48 bits, the network that one customer gets.
 */
export type AddressList = {
  readonly ids: Uint32Array;
  readonly v4: { readonly starts: Uint32Array; readonly cities: Uint16Array };
  readonly v6: {
    readonly starts: Uint32Array;
    /** Bits 33 to 48 of each start. */
    readonly startEnds: Uint16Array;
    readonly cities: Uint16Array;
  };
};

export type AddressRange = {
  readonly start: number /** Undefined: none of our cities. */;
  readonly cityId: number | undefined;
};

/** The list as the repository keeps it: columns of numbers (little endian), compressed. */
export async function packAddressList(
  v4: readonly AddressRange[],
  v6: readonly AddressRange[],
): Promise<Buffer> {
  const ids = [...new Set([...v4, ...v6].map(({ cityId }) => cityId ?? 0))].sort((a, b) => a - b);
  const numberOf = new Map(ids.map((id, index) => [id, index]));
  const cities = (ranges: readonly AddressRange[]) =>
    Uint16Array.from(ranges, ({ cityId }) => numberOf.get(cityId ?? 0) ?? 0);
  const columns = [
    Uint32Array.of(ids.length, v4.length, v6.length),
    Uint32Array.from(ids),
    Uint32Array.from(v4, ({ start }) => start),
    Uint32Array.from(v6, ({ start }) => start / 2 ** 16),
    Uint16Array.from(v6, ({ start }) => start % 2 ** 16),
    cities(v4),
    cities(v6),
  ];
  const bytes = Buffer.concat(columns.map(({ buffer }) => new Uint8Array(buffer)));
  return promisify(brotliCompress)(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  });
}

/** Beside the JavaScript heap: the columns are views into one buffer. Uncompressing runs off the main thread. */
export async function unpackAddressList(packed: Buffer): Promise<AddressList> {
  const unpacked = await promisify(brotliDecompress)(packed);
  const bytes = new Uint8Array(unpacked).buffer;
  const [cityCount = 0, v4Count = 0, v6Count = 0] = new Uint32Array(bytes, 0, 3);
  let at = 12;
  const wide = (count: number) => {
    at += count * 4;
    return new Uint32Array(bytes, at - count * 4, count);
  };
  const narrow = (count: number) => {
    at += count * 2;
    return new Uint16Array(bytes, at - count * 2, count);
  };
  const ids = wide(cityCount);
  const [v4Starts, v6Starts] = [wide(v4Count), wide(v6Count)];
  const [startEnds, v4Cities, v6Cities] = [narrow(v6Count), narrow(v4Count), narrow(v6Count)];
  return {
    ids,
    v4: { starts: v4Starts, cities: v4Cities },
    v6: { starts: v6Starts, startEnds, cities: v6Cities },
  };
}
