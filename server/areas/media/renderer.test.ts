import { expect, test } from "vitest";
import type { VariantJob } from "./render-messages.ts";
import { type RendererOptions, startRenderer } from "./renderer.ts";

/** Draws a red square, unless the source wants the process to die or to hang. */
const drawing = new URL(
  `data:text/javascript,${encodeURIComponent(`
    export async function draw({ type }) {
      if (type === "dies") process.exit(3);
      if (type === "hangs") return new Promise(() => setInterval(() => {}, 1000));
      return { data: Buffer.alloc(9, 200), width: 3, height: 1 };
    }`)}`,
);
const options: RendererOptions = {
  drawing,
  niceness: 0,
  idleMilliseconds: 20_000,
  limitMilliseconds: 20_000,
};
const job = (type: string): VariantJob => ({
  key: type,
  source: { type },
  variant: { width: 360, format: "webp" },
});

test("a picture that kills its process fails alone: the next one is made", async () => {
  const renderer = startRenderer(options);
  expect((await renderer.render(job("square"))).length).toBeGreaterThan(0);
  await expect(renderer.render(job("dies"))).rejects.toThrow("ended");
  expect((await renderer.render(job("square"))).length).toBeGreaterThan(0);
  renderer.close();
});

test("a picture that takes too long is given up, and the next one is made", async () => {
  const renderer = startRenderer({ ...options, limitMilliseconds: 3_000 });
  await expect(renderer.render(job("hangs"))).rejects.toThrow("the picture took too long");
  expect((await renderer.render(job("square"))).length).toBeGreaterThan(0);
  renderer.close();
});

test("a second picture at the same time is refused, and the first one is made", async () => {
  const renderer = startRenderer(options);
  const first = renderer.render(job("square"));
  await expect(renderer.render(job("square"))).rejects.toThrow("at work already");
  expect((await first).length).toBeGreaterThan(0);
  renderer.close();
});

test("closing refuses what is under way and whatever comes", async () => {
  const renderer = startRenderer(options);
  const underWay = expect(renderer.render(job("hangs"))).rejects.toThrow("closed");
  renderer.close();
  await underWay;
  await expect(renderer.render(job("square"))).rejects.toThrow("closed");
});
