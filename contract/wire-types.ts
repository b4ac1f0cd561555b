import * as z from "zod";

/** Wall clock `YYYY-MM-DD HH:MM:SS`: of the event's own zone for event times, of Europe/Berlin for every other moment. */
export const wallClock = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);

/** Euro as a JSON number with at most two decimals. */
export const euro = z.number();

/** A 0/1 flag. */
export const flag = z.union([z.literal(0), z.literal(1)]);

/** An id in a form: digits only, so that nothing else ever reaches a query. */
export const idField = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, "Das ist keine gültige Nummer.")
  .describe("Digits")
  .transform(Number);

/** A 0/1 flag in a form. */
export const flagField = z.enum(["0", "1"], "Bitte 0 oder 1 angeben.").transform((text) => text === "1");

/** Euro in a form: `12.50`, a comma is understood; becomes integer cents. */
export const euroField = z
  .string()
  .regex(/^\d{1,7}([.,]\d{1,2})?$/, "Das ist kein gültiger Betrag.")
  .describe("Euro: 12.50 or 12,50")
  .transform((text) => Math.round(Number(text.replace(",", ".")) * 100));

/** Integer cents in a form. */
export const centsField = z
  .string()
  .regex(/^\d{1,9}$/, "Das ist kein gültiger Betrag.")
  .describe("Cents: digits")
  .transform(Number);

const contents = new WeakMap<object, z.ZodType>();

/** What the text of a `jsonField` says as JSON; `undefined` for every other schema. */
export const jsonContents = (field: object): z.ZodType | undefined => contents.get(field);

/** A list or object that travels as JSON text in one form field. */
export function jsonField<S extends z.ZodType>(schema: S) {
  const field = z
    .string()
    .max(20_000)
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: "custom", message: "Das ist kein gültiges JSON." });
        return z.NEVER;
      }
    })
    .pipe(schema);
  contents.set(field, schema);
  return field;
}

/** Statuses without a body of their own still answer a sentence. */
export const sentence = z.string().min(1);

/** A file as a multipart form carried it, whole: nothing has looked into it yet. */
export type ReceivedFile = { readonly bytes: Uint8Array; readonly fileName: string };

const largestFiles = new WeakMap<object, number>();

/** How many bytes a `fileField` takes at most; `undefined` for every other schema. */
export const largestFileOf = (field: object): number | undefined =>
  largestFiles.get(field instanceof z.ZodOptional ? field.def.innerType : field);

/** A file in a multipart form, at most `maxBytes` large; what is in it, the use case finds out. */
export function fileField(maxBytes: number) {
  const field = z
    .custom<ReceivedFile>(
      (value) => typeof value === "object" && value !== null && "bytes" in value && "fileName" in value,
      "Bitte wähle eine Datei aus.",
    )
    .describe(`File of at most ${maxBytes} bytes`);
  largestFiles.set(field, maxBytes);
  return field;
}

/** A day in a form, `YYYY-MM-DD`, that exists. */
export const dayField = z.iso.date("Das ist kein gültiges Datum.").describe("YYYY-MM-DD");
