/** More fields than any call has. */
export const MOST_FIELDS = 60;

/** 400 for a form that cannot be read, 413 for one that is too big. */
export function formRefusal(statusCode: 400 | 413): Error {
  return Object.assign(new Error("a form that cannot be read"), { statusCode });
}
