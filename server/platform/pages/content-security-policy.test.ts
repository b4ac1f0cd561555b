import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { BEFORE_PAINT_SCRIPT } from "./before-paint-script.ts";
import { hashSource, pagePolicy } from "./content-security-policy.ts";
import { renderDocument } from "./document.ts";

const policy = pagePolicy([BEFORE_PAINT_SCRIPT]);

test("the policy names exactly the inline scripts that a page carries", () => {
  const assets = { script: "/assets/entry.js", styles: ["/assets/entry.css"], modules: [] };
  const html = renderDocument({ head: "<title>x</title>", body: "<p>x</p>", data: "{}", assets });
  const inline = [...html.matchAll(/<script>(.*?)<\/script>/g)].map(([, script]) => script ?? "");
  const allowed = [...policy.matchAll(/script-src ([^;]*)/g)].flatMap(
    ([, sources]) => sources?.split(" ") ?? [],
  );
  expect(allowed).toEqual(["'self'", ...inline.map(hashSource)]);
  expect(html).not.toMatch(/<[^>]+ (on\w+|style)=/);
});

test("nothing inline is allowed in general, nothing is loaded from elsewhere", () => {
  expect(policy).not.toContain("unsafe");
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/https?:|\*/);
});

test("the styles that React Aria adds are still the ones the policy names", () => {
  const folder = join(
    dirname(createRequire(import.meta.url).resolve("react-aria/package.json")),
    "dist/private",
  );
  for (const file of ["interactions/usePress.mjs", "overlays/usePreventScroll.mjs"]) {
    const source = readFileSync(join(folder, file), "utf8");
    const [, template = ""] = /style\.textContent = `([^`]*)`/.exec(source) ?? [];
    const text = template.replace(/\$\{[^}]*\}/, "data-react-aria-pressable").trim();
    const hash = createHash("sha256").update(text).digest("base64");
    expect(policy, file).toContain(`'sha256-${hash}'`);
  }
});
