/**
 * Seconds that are left of a hold: what the server said, less what has passed since by this device's clock (which may
 * be wrong as such, but runs evenly). Never negative; null when there is no hold.
 */
export function secondsLeft(holdSeconds: number | null, answeredAt: number, now: number): number | null {
  if (holdSeconds === null) return null;
  const passed = Math.max(0, now - answeredAt) / 1000;
  return Math.max(0, Math.ceil(holdSeconds - passed));
}

/** „28:41“ */
export function formatCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
