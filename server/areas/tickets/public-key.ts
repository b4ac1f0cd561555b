import type { KeyObject } from "node:crypto";
import { rename, writeFile } from "node:fs/promises";
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

/** Lays the public key into the data folder, where `npm run verify-ticket` finds it without a server and a database. */
export async function exportTicketKey(publicKey: KeyObject, dataDir: string): Promise<void> {
  const file = join(dataDir, PUBLIC_KEY_FILE);
  await writeFile(`${file}.new`, pemOf(publicKey));
  await rename(`${file}.new`, file);
}

function pemOf(publicKey: KeyObject): string {
  return publicKey.export({ type: "spki", format: "pem" }).toString();
}
