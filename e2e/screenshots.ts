// node e2e/screenshots.ts [ADDRESS]: takes the pictures of the README from a running demo (npm start).
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { browserProgram } from "../testing/browser.ts";

const address = process.argv[2] ?? "http://localhost:3000";
const folder = path.resolve(import.meta.dirname, "../docs/screenshots");

const { executablePath, args, env } = await browserProgram();
const browser = await chromium.launch({
  executablePath,
  args: [...args],
  env: { ...process.env, ...env } as Record<string, string>,
});
await mkdir(folder, { recursive: true });
try {
  const common = {
    baseURL: address,
    locale: "de-DE",
    timezoneId: "Europe/Berlin",
    reducedMotion: "reduce",
  } as const;
  const phone = await browser.newPage({
    ...common,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
  });
  await phone.goto("/events");
  await takePicture(phone, "events-phone");

  const desktop = await browser.newPage({ ...common, viewport: { width: 1280, height: 800 } });
  await desktop.goto("/");
  await desktop.getByRole("region", { name: "Nicht verpassen" }).getByRole("link").first().click();
  await desktop.waitForURL("**/eventDetails/*");
  await takePicture(desktop, "event-desktop");
} finally {
  await browser.close();
}

/** What the window shows, once fonts and pictures are there. */
async function takePicture(page: Page, name: string): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready);
  const picture = await page.screenshot({ animations: "disabled" });
  await sharp(picture)
    .webp({ quality: 80, effort: 6 })
    .toFile(path.join(folder, `${name}.webp`));
}
