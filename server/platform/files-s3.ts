import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import type { S3Config } from "./config.ts";
import { checkKey } from "./file-keys.ts";
import type { FileStore } from "./files.ts";
import { FilesUnreachable } from "./files-unreachable.ts";

/** Of silence; an attempt that goes on takes as long as the file is big. */
const usualAnswerMilliseconds = 5_000;
const attempts = 2;

/**
 * Files in an S3-compatible bucket that exists already.
 * @param answerMilliseconds after how long without a connection, a byte sent or a byte received an attempt is given up;
 *   5 seconds by default
 */
export function s3Files(config: S3Config, answerMilliseconds = usualAnswerMilliseconds): FileStore {
  const client = new S3Client({
    region: config.region,
    // Other servers than Amazon's rarely have a host name for each bucket, nor the newer checksums.
    ...(config.endpoint === undefined ? {} : { endpoint: config.endpoint, forcePathStyle: true }),
    ...(config.credentials === undefined ? {} : { credentials: config.credentials }),
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: attempts,
    // Without them a store that does not answer keeps each of the 50 connections for ever. `requestTimeout` is none: it would
    // count the sending of a big file as well.
    requestHandler: { connectionTimeout: answerMilliseconds, socketTimeout: answerMilliseconds },
  });
  const at = (key: string) => ({ Bucket: config.bucket, Key: checkKey(key) });
  return {
    async put(key, body) {
      const wanted = { ...at(key), Body: body, ContentLength: body.length };
      await client.send(new PutObjectCommand(wanted)).catch(refuse);
    },
    async get(key) {
      const found = await client.send(new GetObjectCommand(at(key))).catch(undefinedWhenMissing);
      return found && buffer(found.Body as Readable).catch(refuse);
    },
    async exists(key) {
      const found = await client.send(new HeadObjectCommand(at(key))).catch(undefinedWhenMissing);
      return found !== undefined;
    },
    async delete(key) {
      await client.send(new DeleteObjectCommand(at(key))).catch(refuse);
    },
    async *list() {
      let token: string | undefined;
      do {
        const wanted = { Bucket: config.bucket, ...(token ? { ContinuationToken: token } : {}) };
        const page = await client.send(new ListObjectsV2Command(wanted)).catch(refuse);
        for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key;
        token = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (token !== undefined);
    },
  };
}

type S3Failure = Error & { code?: string; $metadata?: { httpStatusCode?: number } };

function undefinedWhenMissing(error: S3Failure): undefined {
  if (error.name !== "NoSuchKey" && error.name !== "NotFound" && error.$metadata?.httpStatusCode !== 404)
    refuse(error);
}

/** As what the system says when a connection does not come about or breaks: ECONNREFUSED, ECONNRESET, EAI_AGAIN. */
const SYSTEM_CODE = /^E(?!RR_)[A-Z_]+$/;

function refuse(error: S3Failure): never {
  const status = error.$metadata?.httpStatusCode ?? 0;
  const isPassing = error.name === "TimeoutError" || SYSTEM_CODE.test(error.code ?? "") || status >= 500;
  throw isPassing ? new FilesUnreachable("the file store does not answer", { cause: error }) : error;
}
