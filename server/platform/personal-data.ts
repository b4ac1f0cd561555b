import type { PrivacySection } from "#contract/privacy-sections.ts";
import type { Queryable, Transaction } from "./database.ts";

/**
 * What a deletion does with the rows of a table that say something about a person:
 * `deleted`: they go; `pseudonymised`: they stay without saying whose they are; `kept`: they stay as they are, and name no person or are
 * needed by law.
 */
type Fate = "deleted" | "pseudonymised" | "kept";

/** A table with personal data: what a deletion does with its rows, and which section of the privacy page tells of them. */
export type PersonalTable = { readonly fate: Fate; readonly section: PrivacySection };

/** What the owner is told before the deletion: sentences, about this person's data only. */
export type DeletionNotice = { readonly lost: readonly string[]; readonly kept: readonly string[] };

export type Erasure = {
  readonly accountId: number;
  readonly at: Date;
  /**
   * The account is gone already and this looks for what came in at the same moment, or could not go yet. Such an order is as
   * good as a guest's.
   */
  readonly isFollowUp: boolean;
};

/** A file of the export: JSON that is ready, or something that is read when its turn comes. Names are safe as paths in an archive. */
export type ExportedFile =
  | { readonly name: string; readonly json: unknown }
  | {
      readonly name: string;
      /** Undefined: it is gone by now. */
      readonly read: () => Promise<Uint8Array | undefined>;
    };

/** An area's part in deletion and export. */
export type PersonalDataPart = {
  readonly area: string;
  /** Every table of the area whose rows belong to an account, be it through others. */
  readonly tables: Readonly<Record<string, PersonalTable>>;
  describeDeletion(db: Queryable, accountId: number, now: Date): Promise<DeletionNotice>;
  /**
   * Why the account cannot be deleted now, as a sentence; null: nothing is in the way. Locks what it looks at until the
   * transaction ends.
   */
  findObstacle?(tx: Transaction, accountId: number): Promise<string | null>;
  /**
   * Erases what does not go with the account's own row. Repeated without effect; the account is locked, or gone.
   * @returns `later` when something has to stay for now: it is asked again
   */
  erase(tx: Transaction, erasure: Erasure): Promise<"done" | "later">;
  /** What is kept about the account, without secrets and without what is another person's. Reads one state of the database. */
  exportFiles(db: Queryable, accountId: number): Promise<readonly ExportedFile[]>;
};
