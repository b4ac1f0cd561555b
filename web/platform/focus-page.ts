/** Keyboards and screen readers go on at the beginning of what has just come, not at what has gone. */
export function focusPage(): void {
  document.getElementById("inhalt")?.focus({ preventScroll: true });
}

/** The dialog or menu that holds the focus, if one does. */
export function focusedDialog(): Element | null {
  return document.activeElement?.closest('[role="dialog"]') ?? null;
}
