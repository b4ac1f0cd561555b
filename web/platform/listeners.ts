/** Those who are told of a change: with `ofStorage` also when another tab of this browser keeps something else. */
export function createListeners({ ofStorage = false } = {}) {
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      if (ofStorage) addEventListener("storage", listener);
      return () => {
        listeners.delete(listener);
        removeEventListener("storage", listener);
      };
    },
    tell: () => {
      for (const listener of listeners) listener();
    },
  };
}
