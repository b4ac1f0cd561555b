import { forgetKey } from "../draft-storage.ts";
import type { Subject } from "../subject.ts";
import { forgetPlacedOrder, loadPlacedOrder } from "./placed-storage.ts";

/** It ended unpaid: the same form, sent again, is a new order. Nothing happens once a later one was placed, or it was forgotten. */
export function forgetEndedOrder(subject: Subject, cipher: string): void {
  if (loadPlacedOrder(subject) !== cipher) return;
  forgetKey(subject);
  forgetPlacedOrder(subject, cipher);
}
