import type { Response } from "@playwright/test";
import { expect, test } from "./journey.ts";
import { createOwnEvent } from "./own-event.ts";

/** As gzip, which is bigger than the Brotli that browsers take. */
const MOST_BYTES = 130_000;

test("a first visit loads less than 130 kB of code, whichever of the pages it begins with", async ({
  browser,
  database,
}) => {
  const event = await createOwnEvent(database);
  for (const path of ["/", "/events", event.path]) {
    const guest = await browser.newContext({ extraHTTPHeaders: { "accept-encoding": "gzip" } });
    const page = await guest.newPage();
    const scripts: Response[] = [];
    page.on("response", (response) => {
      if (response.headers()["content-type"]?.includes("javascript")) scripts.push(response);
    });
    await page.goto(path, { waitUntil: "networkidle" });
    const sizes = await Promise.all(
      scripts.map(async (script) => (await script.request().sizes()).responseBodySize),
    );
    const sum = sizes.reduce((total, size) => total + size, 0);
    expect(sum, path).toBeGreaterThan(0);
    expect(sum, path).toBeLessThan(MOST_BYTES);
    // Code that was not understood would be small, too.
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("Das ist nicht angekommen")).toHaveCount(0);
    await guest.close();
  }
});
