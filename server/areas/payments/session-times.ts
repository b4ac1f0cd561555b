const MINUTE = 60_000;

/**
 * Until when a payment of an order may be begun, and until when stock is kept for a buyer who has come to pay, and for another try
 * after one failed: a hold's length from the order on. As a session lasts as long as a hold, stock is never held longer than twice that, however often a
 * buyer tries (decision 0031).
 */
export function startableUntil(orderedAt: Date, holdMinutes: number): Date {
  return new Date(orderedAt.getTime() + holdMinutes * MINUTE);
}

/** A session that begins now lasts as long as a hold. */
export function sessionEnd(now: Date, holdMinutes: number): Date {
  // Whole seconds: providers know no finer ones, and what is stored has to be what they were told.
  return new Date(Math.floor((now.getTime() + holdMinutes * MINUTE) / 1000) * 1000);
}
