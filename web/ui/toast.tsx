import { useSyncExternalStore } from "react";
import { IconButton } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { CircleAlert, CircleCheck, X } from "./icons.ts";

type ToastTone = "success" | "error";
type ToastEntry = { id: number; text: string; tone: ToastTone };

/** Long enough to be read twice; pausing is not needed since a toast never holds the only copy of a message. */
const shownMs = 6_000;
const none: readonly ToastEntry[] = [];

let toasts: readonly ToastEntry[] = none;
let lastId = 0;
const listeners = new Set<() => void>();

function replace(next: readonly ToastEntry[]) {
  toasts = next;
  for (const tell of listeners) tell();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says a short result („Link kopiert“) for six seconds, seen and read out. Only in the browser. */
export function showToast(text: string, tone: ToastTone = "success"): void {
  lastId += 1;
  // The newest replaces what says the same, and at most three are seen.
  const toast = { id: lastId, text, tone };
  replace([...toasts.filter((other) => other.text !== text), toast].slice(-3));
  setTimeout(() => close(toast), shownMs);
}

const close = (toast: ToastEntry) => replace(toasts.filter((other) => other !== toast));

/** Where toasts appear: once in the page, at its end. The live region exists before the first toast. */
export function ToastRegion() {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  );
  return (
    // The attribute keeps an open dialog from hiding the region from screen readers.
    <div className="toasts" role="status" data-react-aria-top-layer="true">
      {shown.map((toast) => (
        <div key={toast.id} className="toast">
          <Icon of={toast.tone === "success" ? CircleCheck : CircleAlert} />
          <span>{toast.text}</span>
          <IconButton label="Schließen" onClick={() => close(toast)}>
            <Icon of={X} className="icon-small" />
          </IconButton>
        </div>
      ))}
    </div>
  );
}
