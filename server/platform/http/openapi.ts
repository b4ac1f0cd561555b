import { allCalls } from "#contract/all-calls.ts";
import type { CallDefinition, ErrorStatus } from "#contract/call.ts";
import { answerSchema, formSchema } from "./call-schemas.ts";

type Part = Record<string, unknown>;

const REFUSAL: Part = {
  type: "object",
  required: ["status", "data"],
  properties: {
    status: { type: "integer" },
    data: { type: "string", description: "German sentence a person can act on" },
    fields: { type: "object", additionalProperties: { type: "string" }, description: "Message by field" },
  },
};

const ERROR_TEXTS: Record<ErrorStatus, string> = {
  400: "Input is wrong; `fields` names what",
  401: "Not logged in",
  403: "Not allowed, or sent by a page of another site",
  404: "Not there",
  409: "Conflict: sold out or price changed",
  413: "The form is too large",
  422: "Idempotency key used with another body",
  429: "Too many requests",
  503: "Overloaded, or what it needs is down; `Retry-After` says when to come again",
};

/** The OpenAPI 3.1 document of all calls, made from the contract alone. */
export function openApiDocument(publicUrl: string, productName: string): Part {
  const definitions = Object.values(allCalls) as unknown as CallDefinition[];
  return {
    openapi: "3.1.0",
    info: {
      title: `${productName}: calls`,
      version: "1",
      description:
        "Statuses 250–295 travel in HTTP 200; others also as HTTP status. What is not described here answers 404, a call by another method 405 with `Allow`, anything but a form 400, a surprise 500: all in the form of `Refusal`.",
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

function operation(definition: CallDefinition): Part {
  const fields = formSchema(definition);
  const { example } = definition;
  const form = { schema: fields, ...(Object.keys(example).length > 0 && { example }) };
  const input =
    definition.method === "GET"
      ? {
          parameters: Object.entries(fields.properties ?? {}).map(([name, schema]) => ({
            name,
            in: "query",
            required: fields.required?.includes(name) ?? false,
            schema,
            ...(name in example && { example: example[name] }),
          })),
        }
      : {
          requestBody: {
            required: (fields.required?.length ?? 0) > 0,
            content: {
              // Only a multipart form carries files.
              ...(Object.keys(definition.files).length === 0 && {
                "application/x-www-form-urlencoded": form,
              }),
              "multipart/form-data": form,
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

function successes(definition: CallDefinition): Part {
  if (definition.file)
    return { 200: { description: "The file", content: { "application/octet-stream": {} } } };
  const variants = Object.entries(definition.answers).map(([status, data]) => ({
    type: "object",
    required: ["status", "data"],
    properties: {
      status: { const: Number(status) },
      data: answerSchema(data),
    },
  }));
  return {
    200: {
      description: Object.keys(definition.answers).join(", "),
      content: { "application/json": { schema: variants.length === 1 ? variants[0] : { oneOf: variants } } },
    },
  };
}

function refusals(definition: CallDefinition): Part {
  const schema = { $ref: "#/components/schemas/Refusal" };
  return Object.fromEntries(
    definition.errors.map((status) => [
      status,
      { description: ERROR_TEXTS[status], content: { "application/json": { schema } } },
    ]),
  );
}
