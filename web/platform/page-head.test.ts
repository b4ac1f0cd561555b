import { expect, test } from "vitest";
import { renderHead } from "./page-head.ts";
import { headOf } from "./route-page.ts";

const site = {
  origin: "https://nachtfalter.example",
  company: { productName: "Nachtfalter" },
} as Parameters<typeof renderHead>[1];

test("free text of an organiser cannot leave its attribute or its data block", () => {
  const evil = `"></title><script>alert(1)</script>`;
  const head = renderHead(
    { title: evil, description: evil, canonicalPath: "/x", structuredData: [{ name: evil }] },
    site,
  );
  expect(head.match(/<script/g)).toHaveLength(1);
  expect(head).toContain(`<script type="application/ld+json">{"name":"\\">\\u003c/title>\\u003cscript>`);
  expect(head.match(/<\/title>/g)).toHaveLength(1);
});

test("a page has one address and an own title; without an address it is not to be indexed", () => {
  const head = renderHead({ title: "Events", description: "Alle", canonicalPath: "/events" }, site);
  expect(head).toContain("<title>Events · Nachtfalter</title>");
  expect(head).toContain('<link rel="canonical" href="https://nachtfalter.example/events">');
  expect(head).not.toContain("noindex");
  expect(renderHead({ title: "Dein Kauf", description: "…" }, site)).toContain('content="noindex"');
});

test("the innermost page names the tab; a missing one says so", () => {
  const inner = { title: "Innen", description: "" };
  expect(
    headOf([{ loaderData: { head: { title: "Außen", description: "" } } }, { loaderData: { head: inner } }]),
  ).toBe(inner);
  expect(headOf([{ loaderData: undefined }]).title).toBe("Nicht gefunden");
});
