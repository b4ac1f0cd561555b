const SECOND_MS = 1_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let second = Date.now();

/** Milliseconds since 1970 at the last tick; right now, without a listener. */
export function currentSecond(): number {
  if (timer === undefined) second = Date.now();
  return second;
}

/**
 * Calls back every second while the page is seen, and at once when it is seen again: one clock for all labels of a page.
 * @returns stops it
 */
export function onSecond(listener: () => void): () => void {
  if (listeners.size === 0) {
    document.addEventListener("visibilitychange", startOrPause);
    startOrPause();
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener("visibilitychange", startOrPause);
    pause();
  };
}

function startOrPause(): void {
  pause();
  if (document.visibilityState === "hidden") return;
  tick();
  timer = setInterval(tick, SECOND_MS);
}

function pause(): void {
  clearInterval(timer);
  timer = undefined;
}

function tick(): void {
  second = Date.now();
  for (const tell of listeners) tell();
}
