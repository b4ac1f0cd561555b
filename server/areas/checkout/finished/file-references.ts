import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { Secrets } from "#server/platform/secrets.ts";

/** What the wire calls the kinds of files (spec, `GET checkout/getFile`). */
export type FileType = "ticket" | "tickets" | "invoice" | "passBook" | "calendar";

/**
 * A document by its id, all tickets of an order by the order's; with the order's number: after a restore another document or order may
 * get the id, but never the number.
 */
export type ReferencedFile = { readonly id: number; readonly orderNumber: string };

export type FileReferences = {
  /** An encrypted reference to a file that ends with time and is worth nothing for another type. */
  referenceTo(type: FileType, file: ReferencedFile, now: Date): string;
  /** `undefined` for what we did not make, for another type, and after its end. The order's number is the caller's to compare. */
  fileOf(type: FileType, reference: string, now: Date): ReferencedFile | undefined;
};

const LIFETIME_MILLISECONDS = 24 * 60 * 60 * 1000;
const NONCE_BYTES = 12;
/** Six bytes each of the id and of the end, and the eight characters of the order's number. */
const PAYLOAD_BYTES = 20;
const NUMBER_AT = 12;
const TAG_BYTES = 16;
const SHAPE = /^[A-Za-z0-9_-]{64}$/;

/** References are encrypted with AES-256-GCM and stored nowhere: any process makes and reads them without the database. */
export function createFileReferences(secrets: Pick<Secrets, "hmac">): FileReferences {
  const key = secrets.hmac("file-reference-key", "aes-256-gcm");
  return {
    referenceTo(type, { id, orderNumber }, now) {
      const nonce = randomBytes(NONCE_BYTES);
      const payload = Buffer.alloc(PAYLOAD_BYTES);
      payload.writeUIntBE(id, 0, 6);
      payload.writeUIntBE(now.getTime() + LIFETIME_MILLISECONDS, 6, 6);
      payload.write(orderNumber, NUMBER_AT, "latin1");
      const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(type));
      const body = Buffer.concat([cipher.update(payload), cipher.final()]);
      return Buffer.concat([nonce, body, cipher.getAuthTag()]).toString("base64url");
    },
    fileOf(type, reference, now) {
      if (!SHAPE.test(reference)) return undefined;
      const bytes = Buffer.from(reference, "base64url");
      const tagAt = NONCE_BYTES + PAYLOAD_BYTES;
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(Buffer.from(type)).setAuthTag(bytes.subarray(tagAt));
      try {
        const payload = Buffer.concat([
          decipher.update(bytes.subarray(NONCE_BYTES, tagAt)),
          decipher.final(),
        ]);
        if (payload.readUIntBE(6, 6) <= now.getTime()) return undefined;
        return { id: payload.readUIntBE(0, 6), orderNumber: payload.toString("latin1", NUMBER_AT) };
      } catch {
        return undefined;
      }
    },
  };
}
