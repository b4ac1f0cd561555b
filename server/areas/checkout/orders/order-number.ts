import { randomFillSync } from "node:crypto";

/** Crockford's base 32: no I, L, O, U, so that a number survives being read aloud or typed. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

// One call of the random source serves many numbers: on the sale's path a call each would be noticeable.
const pool = Buffer.alloc(8 * 512);
let used = pool.length;

/**
 * A number that people read to each other: eight random characters (40 bits), so that it tells nothing about how much is
 * sold. Uniqueness is the database's to guarantee (`order_number`); a collision is drawn again.
 */
export function newOrderNumber(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  let number = "";
  for (let index = 0; index < 8; index++) number += ALPHABET[(pool[used + index] ?? 0) & 31];
  used += 8;
  return number;
}
