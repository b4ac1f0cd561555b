import { expect, test } from "vitest";
import { hasSchemas } from "./types-only.ts";

const part = (id: string, renderedLength: number) => ({
  "/house/web/router.tsx": { renderedLength: 9 },
  [id]: { renderedLength },
});

test("schemas in the browser's code are noticed, and what was left out of it is none", () => {
  expect(hasSchemas(part("/house/node_modules/zod/v4/core/schemas.js", 9_000))).toBe(true);
  expect(hasSchemas(part("/house/node_modules/zod/v4/core/schemas.js", 0))).toBe(false);
  expect(hasSchemas(part("/house/contract/pictures.ts", 300))).toBe(false);
});
