import { expect, test } from "vitest";
import { chooseEncoding } from "./content-encoding.ts";

test.each([
  [undefined, "identity"],
  ["", "identity"],
  ["gzip, deflate", "gzip"],
  ["gzip, deflate, br, zstd", "br"],
  ["br;q=0, gzip", "gzip"],
  ["br;q=0.5, gzip;q=0", "br"],
  ["gzip;q=0.0", "identity"],
  ["gzip;q=1.0, br ; q=0.001 , *;q=0", "br"],
  ["brotli, x-gzip", "identity"],
  ["xbr,gzip", "gzip"],
  ["gzip;br", "identity"],
])("Accept-Encoding %s is answered with %s", (header, encoding) =>
  expect(chooseEncoding(header)).toBe(encoding),
);
