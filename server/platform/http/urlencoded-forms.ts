import formbody from "@fastify/formbody";
import { parse } from "fast-querystring";
import type { FastifyInstance } from "fastify";
import { formRefusal, MOST_FIELDS } from "./form-limits.ts";

/**
 * Reads `application/x-www-form-urlencoded` into an object of texts: a field sent twice becomes a list. Forms over `bodyLimit` bytes or
 * with too many fields are refused with 413, the latter before they are taken apart.
 */
export async function registerUrlencodedForms(
  app: FastifyInstance,
  { bodyLimit }: { bodyLimit: number },
): Promise<void> {
  await app.register(formbody, {
    bodyLimit,
    parser: (text) => {
      if (hasTooManyFields(text)) throw formRefusal(413);
      return parse(text);
    },
  });
}

function hasTooManyFields(text: string): boolean {
  let at = -1;
  for (let fields = 1; fields <= MOST_FIELDS; fields++) {
    at = text.indexOf("&", at + 1);
    if (at === -1) return false;
  }
  return true;
}
