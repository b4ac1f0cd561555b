import {
  createECDH,
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  generateKeyPairSync,
  hash,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";
import type { Database } from "./database.ts";

/** What this installation alone knows. It lives in the database, so every process has the same. */
export type Secrets = {
  /**
   * HMAC-SHA256 under a key of its own for each purpose: a value signed for one purpose is worth nothing for
   * another. Compare in constant time.
   */
  hmac(purpose: string, text: string): Buffer;
  /**
   * What stands for a text where it is only counted or compared: SHA-256 in hexadecimal, after a key of its own for each purpose, so that
   * the text is not found by trying without the key. Proves nothing, as {@link hmac} does; it costs a seventh.
   */
  pseudonym(purpose: string, text: string): string;
  /** Signs ticket codes (Ed25519). */
  ticketPrivateKey: KeyObject;
  /** Verifies ticket codes, also offline. */
  ticketPublicKey: KeyObject;
  /** Tells push services who sends (VAPID, RFC 8292): P-256 in base64url, the public key as an uncompressed point. */
  pushKey: { readonly publicKey: string; readonly privateKey: string };
};

const makers = {
  "hmac-key": () => randomBytes(32),
  "ticket-key": () => generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "der" }),
  "push-key": () => {
    const curve = createECDH("prime256v1");
    curve.generateKeys();
    return Buffer.from(curve.getPrivateKey("hex").padStart(64, "0"), "hex");
  },
};

/**
 * Reads the secrets and makes those that are missing. Processes that start together agree: the first one's
 * are kept.
 */
export async function loadSecrets(db: Database): Promise<Secrets> {
  const read = async () => {
    const rows = await db.selectFrom("secret").select(["name", "value"]).execute();
    return new Map(rows.map(({ name, value }) => [name, value]));
  };
  let known = await read();
  const missing = Object.entries(makers).filter(([name]) => !known.has(name));
  if (missing.length > 0) {
    const values = missing.map(([name, make]) => ({ name, value: make() }));
    await db
      .insertInto("secret")
      .values(values)
      .onConflict((conflict) => conflict.column("name").doNothing())
      .execute();
    known = await read();
  }
  const hmacKey = existing(known, "hmac-key");
  const ticketPrivateKey = createPrivateKey({
    key: existing(known, "ticket-key"),
    format: "der",
    type: "pkcs8",
  });
  const derived = (purpose: string) => Buffer.from(hkdfSync("sha256", hmacKey, "", purpose, 32));
  // Key objects, because making one of bytes costs five times as much as the signature itself.
  const keyFor = keptByName((purpose) => createSecretKey(derived(purpose)));
  const prefixFor = keptByName((purpose) => derived(`pseudonym ${purpose}`).toString("hex"));
  return {
    hmac: (purpose, text) => createHmac("sha256", keyFor(purpose)).update(text).digest(),
    pseudonym: (purpose, text) => hash("sha256", prefixFor(purpose) + text),
    ticketPrivateKey,
    ticketPublicKey: createPublicKey(ticketPrivateKey),
    pushKey: pushKeyOf(existing(known, "push-key")),
  };
}

/** Each value is made once. */
function keptByName<Value>(make: (name: string) => Value): (name: string) => Value {
  const kept = new Map<string, Value>();
  return (name) => {
    const value = kept.get(name) ?? make(name);
    kept.set(name, value);
    return value;
  };
}

function pushKeyOf(privateKey: Buffer): Secrets["pushKey"] {
  const curve = createECDH("prime256v1");
  curve.setPrivateKey(privateKey);
  return { publicKey: curve.getPublicKey("base64url"), privateKey: privateKey.toString("base64url") };
}

function existing(secrets: Map<string, Buffer>, name: keyof typeof makers): Buffer {
  const value = secrets.get(name);
  if (value === undefined) throw new Error(`the secret ${name} is missing`);
  return value;
}
