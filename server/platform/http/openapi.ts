import * as z from "zod";
import { allCalls } from "#contract/all-calls.ts";
import type { CallDefinition } from "#contract/call.ts";

type JsonSchema = Record<string, unknown>;

const REFUSAL: JsonSchema = {
  type: "object",
  required: ["status", "data"],
  properties: {
    status: { type: "integer" },
    data: { type: "string", description: "German sentence a person can act on" },
    fields: { type: "object", additionalProperties: { type: "string" }, description: "Message by field" },
  },
};

const ERROR_TEXTS: Record<number, string> = {
  400: "Input is wrong",
  401: "Not logged in",
  403: "Not allowed",
  404: "Not there",
  409: "Conflict: sold out or price changed",
  413: "Too large",
  422: "Idempotency key used with another body",
  429: "Too many requests",
  503: "Overloaded or a provider is down",
};

/** The OpenAPI 3.1 document of all calls, made from the contract alone. */
export function openApiDocument(publicUrl: string, productName: string): JsonSchema {
  const definitions = Object.values(allCalls) as unknown as CallDefinition[];
  return {
    openapi: "3.1.0",
    info: {
      title: `${productName}: calls`,
      version: "1",
      description: "Statuses 250–295 travel in HTTP 200; others also as HTTP status.",
    },
    servers: [{ url: publicUrl }],
    paths: Object.fromEntries(
      definitions.map((definition) => [
        `/${definition.path}`,
        { [definition.method.toLowerCase()]: operation(definition) },
      ]),
    ),
    components: { schemas: { Refusal: REFUSAL } },
  };
}

function operation(definition: CallDefinition): JsonSchema {
  const fields = z.toJSONSchema(definition.fields, { io: "input", unrepresentable: "any" }) as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  const input =
    definition.method === "GET"
      ? {
          parameters: Object.entries(fields.properties ?? {}).map(([name, schema]) => ({
            name,
            in: "query",
            required: fields.required?.includes(name) ?? false,
            schema,
          })),
        }
      : {
          requestBody: {
            content: {
              "application/x-www-form-urlencoded": { schema: fields },
              "multipart/form-data": { schema: fields },
            },
          },
        };
  return {
    operationId: definition.path.replace("/", "_"),
    tags: [definition.path.split("/")[0]],
    summary: definition.summary,
    "x-access": definition.access,
    "x-rate-class": definition.rate,
    ...input,
    responses: { ...successes(definition), ...refusals(definition) },
  };
}

function successes(definition: CallDefinition): JsonSchema {
  if (definition.file)
    return { 200: { description: "The file", content: { "application/octet-stream": {} } } };
  const variants = Object.entries(definition.answers).map(([status, data]) => ({
    type: "object",
    required: ["status", "data"],
    properties: {
      status: { const: Number(status) },
      data: z.toJSONSchema(data, { io: "output", unrepresentable: "any" }),
    },
  }));
  return {
    200: {
      description: Object.keys(definition.answers).join(", "),
      content: { "application/json": { schema: variants.length === 1 ? variants[0] : { oneOf: variants } } },
    },
  };
}

function refusals(definition: CallDefinition): JsonSchema {
  const schema = { $ref: "#/components/schemas/Refusal" };
  return Object.fromEntries(
    definition.errors.map((status) => [
      status,
      { description: ERROR_TEXTS[status], content: { "application/json": { schema } } },
    ]),
  );
}
