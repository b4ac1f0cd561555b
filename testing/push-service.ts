import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

export type ReceivedPush = {
  readonly path: string;
  readonly headers: Record<string, string | string[] | undefined>;
  /** What the browser would hand to its service worker. */
  readonly payload: unknown;
  /** Claims of the sender's signature (VAPID), which was checked. */
  readonly claims: { readonly aud: string; readonly exp: number; readonly sub: string };
  /** The sender's public key in base64url. */
  readonly sender: string;
};

export type PushService = {
  /** For `PUSH_HOSTS`. */
  readonly origin: string;
  readonly received: ReceivedPush[];
  /** What the next messages to a path are answered with; 201 otherwise. */
  answer(path: string, ...statuses: number[]): void;
  /** A new subscription, as a browser says it in JSON. */
  subscribe(path: string): string;
  [Symbol.asyncDispose](): Promise<void>;
};

/**
 * A push service on this machine with the browsers behind it: checks the sender's signature (RFC 8292) and decrypts each
 * message with its subscription's keys (RFC 8291), by node:crypto alone. A message that either refuses is answered with 400.
 * @param port a free one unless given
 */
export async function startPushService(port = 0): Promise<PushService> {
  const subscriptions = new Map<string, { curve: ECDH; auth: Buffer }>();
  const answers = new Map<string, number[]>();
  const received: ReceivedPush[] = [];
  let origin = "";
  const server = createServer(async (request, response) => {
    const path = request.url ?? "";
    const body = await buffer(request);
    const status = answers.get(path)?.shift() ?? 201;
    try {
      const subscription = subscriptions.get(path);
      if (subscription === undefined) throw new Error(`nobody subscribed to ${path}`);
      const { claims, sender } = checkSignature(request.headers.authorization ?? "", origin);
      const payload = JSON.parse(decrypt(body, subscription.curve, subscription.auth));
      received.push({ path, headers: request.headers, payload, claims, sender });
      response.writeHead(status, status >= 300 && status < 400 ? { location: `${origin}/elsewhere` } : {});
      response.end();
    } catch (error) {
      response.writeHead(400).end(String(error));
    }
  });
  await once(server.listen(port, "127.0.0.1"), "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    received,
    answer: (path, ...statuses) => answers.set(path, statuses),
    subscribe(path) {
      const curve = createECDH("prime256v1");
      const auth = randomBytes(16);
      subscriptions.set(path, { curve, auth });
      const keys = { p256dh: curve.generateKeys("base64url"), auth: auth.toString("base64url") };
      return JSON.stringify({ endpoint: `${origin}${path}`, expirationTime: null, keys });
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** `vapid t=<JWT, ES256>, k=<public key>`. @throws Error when it is not the key's signature for this origin */
function checkSignature(authorization: string, origin: string): Pick<ReceivedPush, "claims" | "sender"> {
  const [, token = "", key = ""] = /^vapid t=([^,\s]+), ?k=(\S+)$/.exec(authorization) ?? [];
  const point = Buffer.from(key, "base64url");
  const publicKey = createPublicKey({
    format: "jwk",
    key: {
      kty: "EC",
      crv: "P-256",
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33).toString("base64url"),
    },
  });
  const [head = "", claims = "", signature = ""] = token.split(".");
  const signed = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!signed) throw new Error("the signature is not the key's");
  const said = JSON.parse(Buffer.from(claims, "base64url").toString()) as ReceivedPush["claims"];
  const seconds = Date.now() / 1000;
  if (said.aud !== origin) throw new Error(`signed for ${said.aud}`);
  if (said.exp < seconds || said.exp > seconds + 86_400)
    throw new Error("signed for too long or not any more");
  return { claims: said, sender: key };
}

/** One record of aes128gcm (RFC 8188) with the keys of RFC 8291. */
function decrypt(body: Buffer, curve: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  const { key, nonce } = messageKeys(curve.computeSecret(sender), auth, curve.getPublicKey(), sender, salt);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  return padded.subarray(0, end).toString("utf8");
}

function messageKeys(shared: Buffer, auth: Buffer, receiver: Buffer, sender: Buffer, salt: Buffer) {
  const derive = (secret: Uint8Array, saltOf: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync("sha256", secret, saltOf, info, length));
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), receiver, sender]);
  const secret = derive(shared, auth, info, 32);
  return {
    key: derive(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16),
    nonce: derive(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12),
  };
}
