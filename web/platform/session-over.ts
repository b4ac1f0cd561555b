import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let isOver = false;

function set(value: boolean): void {
  isOver = value;
  for (const tell of listeners) tell();
}

/** Somebody was logged in here, and the server has refused them: it has expired, or was ended from elsewhere. */
export const noteSessionOver = () => set(true);

/** Somebody has logged in, or it was the person's own doing. */
export const forgetSessionOver = () => set(false);

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the login has to say why it is asked for: since this page was loaded the login of its person has ended by itself. */
export const useSessionOver = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isOver,
    () => false,
  );
