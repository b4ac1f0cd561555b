import type { Queryable } from "#server/platform/database.ts";
import type { WholeOrder } from "../orders/order-queries.ts";
import type { FileType } from "./file-references.ts";

/** A file that an order's page offers. */
export type OrderFile = {
  readonly type: Exclude<FileType, "tickets" | "passBook">;
  readonly id: number;
  readonly name: string;
  /** Of a unit's own: which one; else `null`. */
  readonly unitId: number | null;
};

/** Implemented by the area fulfilment: what a finished order has become. */
export interface FulfilmentPort {
  /** All files of a paid order; `undefined` before they are made. */
  filesOf(db: Queryable, order: WholeOrder): Promise<readonly OrderFile[] | undefined>;
  /** Whether nothing of what a paid order bought counts any more. */
  isTakenBack(db: Queryable, orderId: number): Promise<boolean>;
  /** A file by its id, of type `tickets` by the order's; `undefined` where it is none of the order with this number. */
  readFile(file: {
    readonly type: FileType;
    readonly id: number;
    readonly orderNumber: string;
  }): Promise<
    { readonly fileName: string; readonly content: Buffer; readonly contentType: string } | undefined
  >;
  /**
   * Asks for the confirmation of an order's address once more, for a caller with its link; the mail goes to that address only.
   * @returns `too-many`: as many as one order gets were asked for. `over`: there is nothing to confirm any more, or never was
   */
  askConfirmationAgain(cipher: string): Promise<"asked" | "too-many" | "over">;
}
