import type { IncomingMessage } from "node:http";
import { Busboy } from "@fastify/busboy";
import type { FastifyInstance } from "fastify";
import { formRefusal, MOST_FIELDS } from "./form-limits.ts";
import { UploadedFile } from "./uploaded-file.ts";

type Form = Record<string, unknown>;

/**
 * Reads `multipart/form-data` into an object of texts: a field sent twice becomes a list, a file is thrown away and its place taken by
 * an `UploadedFile`, so that the refusal can name the field. Forms over `bodyLimit` bytes, with too many parts or broken ones are refused
 * with 413 and 400. A parser and no plugin, because `@fastify/multipart` lets every request pay for hooks (docs/decisions/0061).
 */
export function registerMultipartForms(app: FastifyInstance, { bodyLimit }: { bodyLimit: number }): void {
  app.addContentTypeParser("multipart/form-data", (_request: unknown, payload: IncomingMessage) =>
    readForm(payload, bodyLimit),
  );
}

async function readForm(payload: IncomingMessage, bodyLimit: number): Promise<Form> {
  if (Number(payload.headers["content-length"] ?? 0) > bodyLimit) throw formRefusal(413);
  const form: Form = Object.create(null);
  const add = (name: string, value: unknown) => {
    form[name] = name in form ? [form[name], value].flat() : value;
  };
  try {
    await new Promise<void>((resolve, reject) => {
      const parser = new Busboy({
        headers: payload.headers as { "content-type": string },
        limits: { parts: MOST_FIELDS, fieldSize: bodyLimit, fieldNameSize: 200 },
        // The parser forgets to go on after a part that it skips and that filled its buffer; this one is never full.
        fileHwm: 2 * bodyLimit,
      });
      let received = 0;
      payload.on("data", (chunk: Buffer) => {
        received += chunk.length;
        if (received > bodyLimit) reject(formRefusal(413));
      });
      payload.on("error", reject);
      parser.on("field", add);
      parser.on("file", (name, file) => {
        // A file that ends too early says so itself; an error that nobody hears ends the process.
        file.on("error", reject).resume();
        add(name, new UploadedFile());
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
