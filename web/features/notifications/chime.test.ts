import { afterEach, expect, test, vi } from "vitest";
import { playChime } from "./chime.ts";

afterEach(() => vi.unstubAllGlobals());

test("a device without sound stays silent, and nothing else happens", async () => {
  vi.stubGlobal("navigator", { locks: navigator.locks });
  vi.stubGlobal(
    "AudioContext",
    class {
      constructor() {
        throw new DOMException("no device", "NotSupportedError");
      }
    },
  );
  await expect(playChime()).resolves.toBeUndefined();
});

test("a page that goes in that moment stays silent", async () => {
  vi.stubGlobal("navigator", {
    locks: { request: () => Promise.reject(new DOMException("going", "InvalidStateError")) },
  });
  await expect(playChime()).resolves.toBeUndefined();
});
