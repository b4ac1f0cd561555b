import * as z from "zod";
import type { CallDefinition } from "#contract/call.ts";
import { jsonContents, largestFileOf } from "#contract/wire-types.ts";

export type JsonSchema = {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  description?: string;
  contentSchema?: JsonSchema;
};

/**
 * The JSON schema of a call's form. Where a field carries JSON as text, `contentSchema` says what that is
 * (JSON Schema 2020-12, "contentMediaType").
 */
export function formSchema(definition: CallDefinition): JsonSchema {
  const schema = z.toJSONSchema(definition.fields, {
    io: "input",
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      if (largestFileOf(zodSchema) !== undefined) {
        jsonSchema.type = "string";
        jsonSchema.format = "binary";
      }
      const inside = jsonContents(zodSchema);
      if (inside === undefined) return;
      jsonSchema.contentMediaType = "application/json";
      jsonSchema.contentSchema = plain(z.toJSONSchema(inside, { io: "input", unrepresentable: "any" }));
    },
  });
  return plain(schema) as JsonSchema;
}

/** The JSON schema of an answer's `data`. */
export function answerSchema(data: z.ZodType): JsonSchema {
  return plain(z.toJSONSchema(data, { io: "output", unrepresentable: "any" })) as JsonSchema;
}

/** Says nothing of the dialect: it is the whole document's. */
function plain<S extends object>(schema: S): Omit<S, "$schema"> {
  const { $schema: _dialect, ...rest } = schema as S & { $schema?: unknown };
  return rest;
}
