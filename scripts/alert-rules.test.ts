import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parser } from "@prometheus-io/lezer-promql";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { registerMetrics } from "#server/platform/metrics.ts";
import { testDatabase } from "../testing/database.ts";

type Rule = { alert: string; expr: string; annotations: { summary: string } };

const { groups } = parse(
  readFileSync(join(import.meta.dirname, "..", "deploy", "prometheus", "alerts.yml"), "utf8"),
) as {
  groups: { rules: Rule[] }[];
};
const rules = groups.flatMap((group) => group.rules);

/** What an expression of PromQL reads, and whether it is one. */
function readingOf(expression: string): { metrics: string[]; isWhole: boolean } {
  const metrics: string[] = [];
  let isWhole = true;
  parser.parse(expression).iterate({
    enter({ type, name, from, to }) {
      if (type.isError) isWhole = false;
      const text = expression.slice(from, to);
      if (name === "Identifier" && /_|^up$/.test(text)) metrics.push(text);
    },
  });
  return { metrics, isWhole };
}

test("what is no expression is found out", () => {
  expect(readingOf("sum(rate(up[5m]) > 0").isWhole).toBe(false);
});

test.each(rules)("$alert is an expression of metrics that there are", async ({ expr, annotations }) => {
  await using database = await testDatabase();
  const server = Fastify();
  registerMetrics(server, { pool: database.pool, token: undefined, rateLimitFactor: 1 });
  const { body } = await server.inject("/metrics");
  await server.close();
  const { metrics, isWhole } = readingOf(expr);
  expect(isWhole).toBe(true);
  expect(metrics.length).toBeGreaterThan(0);
  const known = new Set([...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  const missing = metrics.filter(
    (name) => name !== "up" && !known.has(name.replace(/_(count|bucket|sum)$/, "")),
  );
  expect(missing).toEqual([]);
  expect(annotations.summary).not.toBe("");
});
