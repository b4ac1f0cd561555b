import { createHash } from "node:crypto";
import { allCalls } from "#contract/all-calls.ts";
import type { CallDefinition } from "#contract/call.ts";
import { answerSchema, formSchema, type JsonSchema } from "./call-schemas.ts";
import { escapeHtml } from "./escape-html.ts";

const STYLE = `:root{color-scheme:dark light;background:Canvas;color:CanvasText}body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:2rem 1rem 6rem;overflow-wrap:anywhere}
code,pre{font:14px/1.5 ui-monospace,monospace}article{border-top:1px solid #8886;padding:1.5rem 0}h2{margin:0 0 .25rem;font-size:1.25rem}
table{border-collapse:collapse;width:100%;margin:.75rem 0}td,th{text-align:left;vertical-align:top;padding:.35rem .75rem .35rem 0;border-bottom:1px solid #8884}
pre{white-space:pre-wrap;padding:.75rem;border:1px solid #8884;border-radius:6px}td pre{margin:0;padding:0;border:0}h3{font-size:1rem}nav ul{columns:2 18rem;padding:0;list-style:none}`;

/** Hash of the page's only style, for its content security policy. */
export const API_PAGE_STYLE_HASH = `sha256-${createHash("sha256").update(STYLE).digest("base64")}`;

/** The readable page of all calls: fields, answers, access, made from the contract like `/openapi.json`. */
export function apiPage(publicUrl: string, productName: string): string {
  const definitions = Object.values(allCalls) as unknown as CallDefinition[];
  const links = definitions
    .map((definition) => `<li><a href="#${definition.path}"><code>${definition.path}</code></a></li>`)
    .join("");
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(productName)}: calls</title><style>${STYLE}</style></head><body><main>
<h1>${escapeHtml(productName)}: calls</h1>
<p>Every call is a form (<code>multipart/form-data</code> or <code>application/x-www-form-urlencoded</code>); lists and objects travel as JSON text in one field. The answer is <code>{"status": n, "data": …}</code>. Statuses 250–295 travel in HTTP 200, all others also as HTTP status, with a German sentence in <code>data</code> and, for wrong fields, messages in <code>fields</code>. What is no call answers 404 in the same form, a call by another method 405. <code>sessionID</code> and <code>client</code> are accepted everywhere. Machine-readable: <a href="/openapi.json">openapi.json</a>.</p>
<nav aria-label="Calls"><ul>${links}</ul></nav>
${definitions.map((definition) => article(definition, publicUrl)).join("\n")}
</main></body></html>`;
}

function article(definition: CallDefinition, publicUrl: string): string {
  const input = formSchema(definition);
  const rows = Object.entries(input.properties ?? {})
    .filter(([name]) => name !== "sessionID" && name !== "client")
    .map(
      ([name, schema]) =>
        `<tr><td><code>${name}</code></td><td>${input.required?.includes(name) ? "required" : "optional"}</td><td><pre>${escapeHtml(shape(schema))}</pre></td></tr>`,
    );
  const fields =
    rows.length === 0
      ? "<p>No fields.</p>"
      : `<table><thead><tr><th>Field</th><th></th><th>Form</th></tr></thead><tbody>${rows.join("")}</tbody></table>`;
  const answers = definition.file
    ? "<p>Answers the file itself.</p>"
    : Object.entries(definition.answers)
        .map(([status, data]) => `<h3>${status}</h3><pre>${escapeHtml(shape(answerSchema(data)))}</pre>`)
        .join("");
  return `<article id="${definition.path}"><h2><code>${definition.method} /${definition.path}</code></h2><p>${escapeHtml(definition.summary)} Access: ${definition.access}. Refusals: ${definition.errors.join(", ")}.</p>${fields}<h3>Request</h3><pre>${escapeHtml(request(definition, publicUrl))}</pre>${answers}</article>`;
}

/** A request that can be tried as it is, once its ids are those of something that exists. */
function request({ method, path, example, files }: CallDefinition, publicUrl: string): string {
  const names = Object.keys(files);
  const option = names.length > 0 ? "--form" : "--data-urlencode";
  const fields = [
    ...Object.entries(example).map(([name, value]) => `${option} '${name}=${value}'`),
    ...names.map((name) => `${option} '${name}=@bild.jpg'`),
  ].map((field) => ` \\\n  ${field}`);
  return `curl ${method === "GET" ? "--get" : "--request POST"} ${publicUrl}/${path}${fields.join("")}`;
}

/** A schema in the short way a reader thinks of it: `{ id: number, title: string }`. */
function shape(schema: JsonSchema, depth = 0): string {
  if (schema.contentSchema) return `JSON text of ${shape(schema.contentSchema, depth)}`;
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return variants.map((variant) => shape(variant, depth)).join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.type === "array") return `[${schema.items ? shape(schema.items, depth) : "any"}, …]`;
  if (schema.type !== "object" || !schema.properties)
    return `${schema.type ?? "text"}${schema.description ? ` (${schema.description})` : ""}`;
  const indent = "  ".repeat(depth + 1);
  const lines = Object.entries(schema.properties).map(
    ([name, value]) =>
      `${indent}${name}${schema.required?.includes(name) ? "" : "?"}: ${shape(value, depth + 1)}`,
  );
  return `{\n${lines.join(",\n")}\n${"  ".repeat(depth)}}`;
}
