import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const textOf = (path: string) => readFileSync(join(root, path), "utf8");
const configuration = textOf("deploy/nginx/nachtfalter.conf");

/** What the log shows of a path, by the map of the configuration. */
function shown(path: string): string {
  const [, format = ""] = /^log_format nachtfalter '([^']*)'/m.exec(configuration) ?? [];
  expect(format).not.toMatch(/\$(?:uri|request_uri|request|http_referer|args)\b/);
  const [, map = ""] = /^map \$uri \$nachtfalter_place \{\n(.*?)^\}/ms.exec(configuration) ?? [];
  for (const [, anyCase, expression = "", value = ""] of map.matchAll(/^ {2}~(\*?)(\S+) (\S+);$/gm)) {
    const found = new RegExp(expression, anyCase && "i").exec(path);
    if (found) return value.replace("$nachtfalter_first", found.groups?.nachtfalter_first ?? "");
  }
  return path;
}

test("nginx writes down no link of an order", () => {
  const pages = readdirSync(join(root, "web/routes")).filter((name) => name.includes("$cipher"));
  const routes = [...textOf("server/areas/payments/routes.ts").matchAll(/"(\/[^"]*:cipher[^"]*)"/g)];
  const paths = [
    ...pages.map(
      (name) =>
        `/${name
          .replace(/\.tsx$/, "")
          .replaceAll(".", "/")
          .replace("$cipher", "geheim")}`,
    ),
    ...routes.map(([, path = ""]) => path.replace(":cipher", "geheim")),
  ];
  expect(paths.length).toBeGreaterThan(2);
  // Pages are found however their address is written.
  const written = paths.flatMap((path) => [
    path,
    path.replace(/^\/./, (start) => start.toUpperCase()),
    path.toUpperCase(),
  ]);
  for (const path of written) expect(shown(path)).not.toMatch(/geheim/i);
  expect(shown("/eventDetails/7")).toBe("/eventDetails/7");
});

test("nginx keeps what it could not pass on out of its error log, which names addresses in full", () => {
  expect(configuration).toMatch(/^ {2}error_log \S+ crit;$/m);
});
