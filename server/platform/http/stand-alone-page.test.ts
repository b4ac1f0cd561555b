import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { STAND_ALONE_POLICY, standAlonePage } from "./stand-alone-page.ts";

const page = standAlonePage("Motte & Licht", {
  heading: "Abgelaufen",
  text: "<b>Dieser Link</b> ist abgelaufen.",
  actions: [{ href: "/", name: "Zur Startseite" }],
});
const style = /<style>(.*)<\/style>/s.exec(page)?.[1] ?? "";

test("its policy allows its style and no script, and it has none", () => {
  const hash = createHash("sha256").update(style).digest("base64");
  expect(STAND_ALONE_POLICY).toContain(`style-src 'sha256-${hash}'`);
  expect(STAND_ALONE_POLICY).not.toContain("script-src");
  expect(page).not.toMatch(/<script|style="/);
});

test("it is in German, named, escaped, and leads on", () => {
  expect(page).toContain('<html lang="de">');
  expect(page).toContain("<title>Abgelaufen · Motte &amp; Licht</title>");
  expect(page).toContain("&lt;b&gt;Dieser Link&lt;/b&gt;");
  expect(page).toContain('<a href="/">Zur Startseite</a>');
});

test("its colours are the product's", () => {
  const tokens = readFileSync(new URL("../../../web/ui/styles/tokens.css", import.meta.url), "utf8");
  const colours = style.match(/#[0-9a-f]{6}/g) ?? [];
  expect(colours.length).toBeGreaterThan(8);
  for (const colour of colours) expect(tokens).toContain(colour);
});
