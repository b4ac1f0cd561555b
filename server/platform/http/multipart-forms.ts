import type { IncomingMessage } from "node:http";
import { Busboy } from "@fastify/busboy";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { CallDefinition } from "#contract/call.ts";
import type { ReceivedFile } from "#contract/wire-types.ts";
import { sharingNetwork } from "../address-network.ts";
import { uploadsRefused } from "../metrics.ts";
import { overloaded } from "../overloaded.ts";
import { answerTooSlow } from "./client-errors.ts";
import { formRefusal, MOST_FIELDS } from "./form-limits.ts";
import { UploadPlaces } from "./upload-places.ts";
import { UploadedFile } from "./uploaded-file.ts";

type Form = Record<string, unknown>;

declare module "fastify" {
  interface FastifyContextConfig {
    /** Fields of the route's form that carry a file, and how many bytes each may have at most. */
    files?: CallDefinition["files"];
  }
}

/** Files are held in memory while they are looked at: so many forms with files are read at the same time by a process. */
const MOST_UPLOADS = 8;
/** A picture that was cut on the phone has some hundred kilobytes. */
const SHARE_AFTER_MILLISECONDS = 5_000;

/**
 * Reads `multipart/form-data` into an object of texts, and of files where the route takes them (`ReceivedFile`): a field sent twice
 * becomes a list, any other file is thrown away and its place taken by an `UploadedFile`, so that the refusal can name the field. Forms
 * whose texts are over `bodyLimit` bytes, with a file over its limit, with too many parts or broken ones are refused with 413 and 400;
 * too many files at the same time with 503, or with 408 a sender that takes too long. A parser and no plugin, because `@fastify/multipart` lets every request pay for hooks
 * (docs/decisions/0061).
 */
export function registerMultipartForms(app: FastifyInstance, { bodyLimit }: { bodyLimit: number }): void {
  const places = new UploadPlaces({ places: MOST_UPLOADS, shareAfterMilliseconds: SHARE_AFTER_MILLISECONDS });
  app.addContentTypeParser(
    "multipart/form-data",
    async (request: FastifyRequest, payload: IncomingMessage) => {
      const files = request.routeOptions.config.files ?? {};
      const filesLimit = Object.values(files).reduce((sum, bytes) => sum + bytes, 0);
      const limits = { texts: bodyLimit, all: bodyLimit + filesLimit, files };
      if (filesLimit === 0) return readForm(payload, limits);
      // With the connection the form ends as a broken one, and what was received of it goes.
      const free = places.take(sharingNetwork(request.ip), () => {
        uploadsRefused.inc({ reason: "too-slow" });
        answerTooSlow(payload.socket);
      });
      if (free === undefined) {
        uploadsRefused.inc({ reason: "no-place" });
        throw overloaded("too many forms with files are being received");
      }
      try {
        return await readForm(payload, limits);
      } finally {
        free();
      }
    },
  );
}

/** Bytes of a form at most. */
type Limits = {
  /** Of all its texts together: files take no room from them, and leave none of theirs to them. */
  readonly texts: number;
  readonly all: number;
  readonly files: CallDefinition["files"];
};

async function readForm(payload: IncomingMessage, { texts, all, files }: Limits): Promise<Form> {
  if (Number(payload.headers["content-length"] ?? 0) > all) throw formRefusal(413);
  const form: Form = Object.create(null);
  const add = (name: string, value: unknown) => {
    form[name] = name in form ? [form[name], value].flat() : value;
  };
  try {
    await new Promise<void>((resolve, reject) => {
      const parser = new Busboy({
        headers: payload.headers as { "content-type": string },
        limits: { parts: MOST_FIELDS, fieldSize: texts, fieldNameSize: 200 },
        // The parser forgets to go on after a part that it skips and that filled its buffer; this one is never full.
        fileHwm: 2 * all,
      });
      let size = 0;
      payload.on("data", (chunk: Buffer) => {
        size += chunk.length;
        if (size > all) reject(formRefusal(413));
      });
      payload.on("error", reject);
      let textSize = 0;
      parser.on("field", (name, value, _isNameCut, isCut) => {
        textSize += Buffer.byteLength(value);
        if (isCut || textSize > texts) reject(formRefusal(413));
        else add(name, value);
      });
      parser.on("file", (name, file, fileName) => {
        // A file that ends too early says so itself; an error without a listener ends the process.
        file.on("error", reject);
        const limit = Object.hasOwn(files, name) ? files[name] : undefined;
        if (limit === undefined) {
          file.resume();
          add(name, new UploadedFile());
          return;
        }
        // Grows in pages of its own: as one piece of the heap, megabytes that are long gone would still be the process's.
        const received = new ArrayBuffer(0, { maxByteLength: limit });
        file.on("data", (chunk: Buffer) => {
          const before = received.byteLength;
          if (before + chunk.length > limit) return reject(formRefusal(413));
          received.resize(before + chunk.length);
          new Uint8Array(received, before).set(chunk);
        });
        file.on("end", () => {
          // A form sends an empty file where none was chosen.
          if (received.byteLength > 0)
            add(name, { bytes: new Uint8Array(received), fileName: fileName ?? "" } satisfies ReceivedFile);
        });
      });
      parser.once("partsLimit", () => reject(formRefusal(413)));
      parser.on("error", reject);
      parser.once("finish", resolve);
      payload.pipe(parser);
    });
  } catch (error) {
    payload.unpipe();
    payload.resume();
    throw (error as { statusCode?: number }).statusCode === undefined ? formRefusal(400) : error;
  }
  return form;
}
