/** @throws RangeError for a key that could leave the store. */
export function checkKey(key: string): string {
  if (!/^[a-z0-9][a-z0-9_.-]*(\/[a-z0-9][a-z0-9_.-]*)*$/.test(key) || key.length > 300) {
    throw new RangeError(`"${key}" is no key of a file`);
  }
  return key;
}
