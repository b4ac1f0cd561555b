import { type KeyObject, randomBytes } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";

const PUBLIC_KEY_PATH = "/.well-known/nachtfalter-ticket-key.pem";
export const PUBLIC_KEY_FILE = "ticket-public-key.pem";

/** Anyone may check tickets: the public half of the key, for doors that work without a network. */
export function registerTicketKey(app: FastifyInstance, publicKey: KeyObject): void {
  const pem = pemOf(publicKey);
  app.get(PUBLIC_KEY_PATH, (_request, reply) =>
    reply.type("application/x-pem-file").header("cache-control", "public, max-age=3600").send(pem),
  );
}

/**
 * Lays the public key into the data folder, where `npm run verify-ticket` finds it without a server and a database. Any number of
 * processes may do it at once; a reader sees a whole key.
 * @returns why it could not be done, for the operator; `undefined` when it lies there
 */
export async function exportTicketKey(publicKey: KeyObject, dataDir: string): Promise<string | undefined> {
  const file = join(dataDir, PUBLIC_KEY_FILE);
  const pem = pemOf(publicKey);
  if ((await readFile(file, "utf8").catch(() => undefined)) === pem) return undefined;
  const unfinished = `${file}.unfinished-${randomBytes(6).toString("hex")}`;
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await writeFile(unfinished, pem, { flag: "wx" });
    await rename(unfinished, file);
    return undefined;
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {});
    return `DATA_DIR cannot be written, so npm run verify-ticket needs --key: ${(error as Error).message}.`;
  }
}

function pemOf(publicKey: KeyObject): string {
  return publicKey.export({ type: "spki", format: "pem" }).toString();
}
