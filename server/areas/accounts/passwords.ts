import { availableParallelism } from "node:os";
import { hash, parseOptions, verify } from "@node-rs/argon2";
import { passwordHashes } from "#server/platform/metrics.ts";
import { HashQueue } from "./hash-queue.ts";

export { refusePassword } from "./refuse-password.ts";

/** Argon2id, which is the package's own choice of algorithm; memory in KiB (guarantees, "Security"). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const HASH_BYTES = 32;

const CORES = availableParallelism();
/**
 * One more than there are cores, so that none is idle while the main thread takes a result and gives the next. Of the four
 * threads that Node has for such work, one stays free for files and names.
 */
const AT_ONCE = Math.min(CORES + 1, 3);
/** About half a second of work: a later caller is told at once that there is too much of it. */
const MOST_WAITING = 50 * CORES;

const queue = new HashQueue({ atOnce: AT_ONCE, mostWaiting: MOST_WAITING });

/** Belongs to no password: it is compared with where there is no account, so that this takes as much work as a wrong password. */
const DUMMY_HASH = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$${base64(16)}$${base64(HASH_BYTES)}`;

/**
 * Argon2id of a password, with a salt of its own, as a PHC string. Computed off the main thread, few at once.
 * @throws an error that answers 503 when too many wait already
 */
export function hashPassword(text: string): Promise<string> {
  return compute(() => hash(normalized(text), { ...COST, outputLen: HASH_BYTES }));
}

/**
 * Whether this is the password behind the hash. Always one computation: without a hash (no such account, or one without a
 * password) it compares with a hash of no password and says no.
 * @throws an error that answers 503 when too many wait already
 */
export async function checkPassword(text: string, passwordHash: string | null): Promise<boolean> {
  const isRight = await compute(() => verify(passwordHash ?? DUMMY_HASH, normalized(text)));
  return isRight && passwordHash !== null;
}

/** Whether a hash was made with less work than today's are: the next login replaces it. */
export function isWeakHash(passwordHash: string): boolean {
  const { memoryCost, timeCost, outputLen } = parseOptions(passwordHash);
  return memoryCost < COST.memoryCost || timeCost < COST.timeCost || outputLen < HASH_BYTES;
}

/** Keyboards differ in how they write one and the same letter (RFC 8265). */
function normalized(text: string): string {
  return text.normalize("NFKC");
}

function compute<T>(work: () => Promise<T>): Promise<T> {
  return queue.run(() => {
    passwordHashes.inc();
    return work();
  });
}

function base64(bytes: number): string {
  return Buffer.alloc(bytes).toString("base64").replaceAll("=", "");
}
