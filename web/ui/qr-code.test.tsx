// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { QrCode } from "./qr-code.tsx";
import type { QrShape } from "./qr-shape.ts";

beforeAll(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.useFakeTimers();
});
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const SHAPE: QrShape = { viewBox: "-4 -4 12 12", path: "M0 0h1v1h-1z" };
const draw = vi.fn<(text: string) => QrShape>();
beforeEach(() => {
  draw.mockReset().mockImplementation(() => {
    throw new Error("not drawn");
  });
});

async function shown() {
  const place = document.createElement("div");
  const root = createRoot(place);
  await act(async () => root.render(<QrCode text="ABC" label="QR-Code von Ticket 1" draw={draw} />));
  draw.mockClear();
  return place;
}
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test("a code that cannot be drawn is tried again three times, 500 ms apart, then by a button (specification, section 9)", async () => {
  const place = await shown();
  for (const tries of [1, 2, 3]) {
    await wait(499);
    expect(draw).toHaveBeenCalledTimes(tries - 1);
    expect(place.querySelector("button")).toBeNull();
    await wait(1);
    expect(draw).toHaveBeenCalledTimes(tries);
  }
  await wait(60_000);
  expect(draw).toHaveBeenCalledTimes(3);
  expect(place.textContent).toContain("Der QR-Code ließ sich nicht zeichnen.");
  draw.mockReturnValue(SHAPE);
  await act(async () => place.querySelector("button")?.click());
  expect(place.querySelector("svg")?.getAttribute("aria-label")).toBe("QR-Code von Ticket 1");
});

test("one that is drawn at the second try needs no more", async () => {
  const place = await shown();
  draw.mockReturnValue(SHAPE);
  await wait(500);
  expect(place.querySelector("svg")).not.toBeNull();
  await wait(60_000);
  expect(draw).toHaveBeenCalledTimes(1);
});
