import fc from "fast-check";
import * as z from "zod";
import type { CallDefinition } from "#contract/call.ts";
import { jsonContents, largestFileOf } from "#contract/wire-types.ts";

/** A field as it travels; `raw` ones are written as they are instead of being encoded. */
export type FormEntry = {
  readonly name: string;
  readonly value: string;
  readonly raw?: boolean;
  /** A file of these bytes; in an urlencoded form its value travels instead. */
  readonly file?: Buffer;
};

type JsonSchema = {
  readonly type?: string;
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: JsonSchema;
  readonly properties?: Record<string, JsonSchema>;
  readonly required?: readonly string[];
};

/** Values that fit a schema, as the contract describes it to the world. */
function fitting(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(fitting));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ("const" in schema) return fc.constant(schema.const);
  switch (schema.type) {
    case "string":
      return fittingText(schema);
    case "integer":
    case "number":
      return fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 2 ** 31, 2 ** 40) });
    case "boolean":
      return fc.boolean();
    case "array":
      return fc.array(fitting(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      });
    case "object": {
      const shape = Object.entries(schema.properties ?? {});
      const values = Object.fromEntries(shape.map(([name, inner]) => [name, fitting(inner)]));
      return fc.record(values, { requiredKeys: [...(schema.required ?? [])] });
    }
    default:
      return fc.jsonValue();
  }
}

function fittingText({ pattern, minLength = 0, maxLength = 60 }: JsonSchema): fc.Arbitrary<string> {
  const anything = fc.string({ unit: "binary", minLength, maxLength: Math.min(maxLength, 60) });
  if (pattern === undefined) return anything;
  const isUnicode = pattern.includes("\\p{");
  const expression = new RegExp(pattern, isUnicode ? "u" : "");
  if (!isUnicode) return fc.stringMatching(expression);
  // Classes of Unicode characters can be recognised but not generated, except the one that other characters are named beside.
  const generated = pattern.replaceAll("\\p{C}", "\\x00-\\x1f\\x7f-\\x9f");
  const texts = generated.includes("\\p{") ? anything : fc.stringMatching(new RegExp(generated));
  return texts.filter((text) => expression.test(text));
}

/** What a JSON field carries, also where it may be left out; `undefined` for any other field. */
function insideJson(field: z.ZodType): z.ZodType | undefined {
  return jsonContents(field instanceof z.ZodOptional ? field.def.innerType : field);
}

function schemaOf(type: z.ZodType): JsonSchema {
  return z.toJSONSchema(type, { io: "input", unrepresentable: "any" }) as JsonSchema;
}

/** One pixel, as a picture that every reader takes. */
const SMALLEST_PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

function uploaded(name: string): fc.Arbitrary<FormEntry> {
  const bytes = fc.oneof(
    fc.constant(SMALLEST_PICTURE),
    fc.constant(SMALLEST_PICTURE.subarray(0, 40)),
    fc.constant(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
    fc.uint8Array({ maxLength: 200 }).map((array) => Buffer.from(array)),
  );
  return bytes.map((file) => ({ name, value: "picture", file }));
}

function optionally(isRequired: boolean, entry: fc.Arbitrary<FormEntry>): fc.Arbitrary<FormEntry[]> {
  return isRequired ? entry.map((one) => [one]) : fc.option(entry).map((one) => (one ? [one] : []));
}

/** A form that fits a call's schema; `known` are values that exist, so that more than "not there" is reached. */
export function fittingForm(
  definition: CallDefinition,
  known: Readonly<Record<string, readonly string[]>>,
): fc.Arbitrary<FormEntry[]> {
  const shape = definition.fields.shape as Record<string, z.ZodType>;
  const required = new Set(schemaOf(definition.fields).required);
  const fields = Object.entries(shape).map(([name, field]) => {
    if (largestFileOf(field) !== undefined) return optionally(required.has(name), uploaded(name));
    const inner = insideJson(field);
    const made = inner
      ? fitting(schemaOf(inner)).map((value) => JSON.stringify(value))
      : fitting(schemaOf(field));
    const given = known[name];
    const value = (given?.length ? fc.oneof(fc.constantFrom(...given), made) : made) as fc.Arbitrary<string>;
    return optionally(
      required.has(name),
      value.map((text): FormEntry => ({ name, value: text })),
    );
  });
  return fc.tuple(...fields).map((entries) => entries.flat());
}

export type Encoding = "urlencoded" | "multipart";

/** As a browser (or somebody worse) would write the form. */
export function encodeForm(
  entries: readonly FormEntry[],
  encoding: Encoding,
): { payload: Buffer; contentType: string } {
  if (encoding === "urlencoded") {
    const payload = Buffer.from(
      entries.map(({ name, value, raw }) => `${percent(name)}=${raw ? value : percent(value)}`).join("&"),
    );
    return { payload, contentType: "application/x-www-form-urlencoded" };
  }
  const parts = entries.flatMap(({ name, value, file }) => [
    `--edge\r\ncontent-disposition: form-data; name="${name}"${file ? '; filename="p.png"\r\ncontent-type: image/png' : ""}\r\n\r\n`,
    file ?? value,
    "\r\n",
  ]);
  return {
    payload: Buffer.concat([...parts, "--edge--\r\n"].map((part) => Buffer.from(part as string))),
    contentType: "multipart/form-data; boundary=edge",
  };
}

/** Like `encodeURIComponent`, for half characters as well. */
export function percent(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
