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

test("a picture that kills its process fails alone: those behind it are made", async () => {
  const renderer = startRenderer(options);
  const answers = await Promise.allSettled(
    ["square", "dies", "square"].map((type) => renderer.render(job(type))),
  );
  expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  renderer.close();
});

test("a picture that takes too long is given up, and the next one is made", async () => {
  const renderer = startRenderer({ ...options, limitMilliseconds: 3_000 });
  const [slow, quick] = await Promise.allSettled([
    renderer.render(job("hangs")),
    renderer.render(job("square")),
  ]);
  expect(slow).toMatchObject({ reason: new Error("the picture took too long") });
  expect(quick.status).toBe("fulfilled");
  renderer.close();
});

test("closing refuses whatever waits and whatever comes", async () => {
  const renderer = startRenderer(options);
  const waiting = Promise.allSettled([renderer.render(job("hangs")), renderer.render(job("square"))]);
  renderer.close();
  expect((await waiting).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await expect(renderer.render(job("square"))).rejects.toThrow("closed");
});
