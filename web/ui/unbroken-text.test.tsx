import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { UnbrokenText } from "./unbroken-text.tsx";

test("no line ends within an e-mail or the number of a law", () => {
  const kept = (words: string) => `<span class="whitespace-nowrap">${words}</span>`;
  expect(renderToStaticMarkup(<UnbrokenText text="Deine E-Mail bleibt (§ 14b UStG, § 147 AO)." />)).toBe(
    `Deine ${kept("E-Mail")} bleibt (${kept("§ 14b")} UStG, ${kept("§ 147")} AO).`,
  );
});
