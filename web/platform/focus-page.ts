/** Keyboards and screen readers go on at the beginning of what has just come, not at what has gone. */
export function focusPage(): void {
  document.getElementById("inhalt")?.focus({ preventScroll: true });
}
