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

/** Files in an S3-compatible bucket that exists already. */
export function s3Files(config: S3Config): FileStore {
  const client = new S3Client({
    region: config.region,
    // Other servers than Amazon's rarely have a host name for each bucket, nor the newer checksums.
    ...(config.endpoint === undefined ? {} : { endpoint: config.endpoint, forcePathStyle: true }),
    ...(config.credentials === undefined ? {} : { credentials: config.credentials }),
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  const at = (key: string) => ({ Bucket: config.bucket, Key: checkKey(key) });
  const stream = (key: string) =>
    client.send(new GetObjectCommand(at(key))).then(({ Body }) => Body as Readable, undefinedWhenMissing);
  return {
    async put(key, body) {
      await client.send(new PutObjectCommand({ ...at(key), Body: body, ContentLength: body.length }));
    },
    async get(key) {
      const body = await stream(key);
      return body && buffer(body);
    },
    stream,
    async exists(key) {
      const found = await client.send(new HeadObjectCommand(at(key))).catch(undefinedWhenMissing);
      return found !== undefined;
    },
    async delete(key) {
      await client.send(new DeleteObjectCommand(at(key)));
    },
    async *list() {
      let token: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket: config.bucket, ...(token ? { ContinuationToken: token } : {}) }),
        );
        for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key;
        token = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (token !== undefined);
    },
  };
}

function undefinedWhenMissing(error: { name?: string; $metadata?: { httpStatusCode?: number } }): undefined {
  if (error.name !== "NoSuchKey" && error.name !== "NotFound" && error.$metadata?.httpStatusCode !== 404)
    throw error;
}
