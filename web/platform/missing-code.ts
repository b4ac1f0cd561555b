const failures = new WeakSet<object>();
let isMissing = false;

/** Notices from now on when code that a page fetches later does not arrive. Only in the browser. */
export function watchForMissingCode(): void {
  addEventListener("vite:preloadError", (event) => {
    isMissing = true;
    failures.add((event as Event & { payload: Error }).payload);
  });
}

/** Whether code failed to arrive since this page was loaded: a browser does not fetch it again, only a new page does. */
export const isCodeMissing = (): boolean => isMissing;

/** Whether an error says that code did not arrive. */
export const isMissingCode = (error: unknown): boolean =>
  typeof error === "object" && error !== null && failures.has(error);
