import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Chip } from "./chip.tsx";

test("a chip that cannot be chosen says so and why, and still takes the focus", () => {
  const markup = renderToStaticMarkup(<Chip offReason="Dazu passt gerade kein Event.">Festival</Chip>);
  expect(markup).toContain('aria-disabled="true"');
  expect(markup).toContain('title="Dazu passt gerade kein Event."');
  expect(markup).not.toContain(" disabled");
  expect(renderToStaticMarkup(<Chip>Club</Chip>)).not.toMatch(/disabled|title/);
});
