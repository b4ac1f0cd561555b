/** Public reads may be a second behind the sale. */
const READS_LAG_MS = 1_100;

/** Resolves when what a sale has just refused shows in them. */
export const readsCaughtUp = () => new Promise<void>((resolve) => setTimeout(resolve, READS_LAG_MS));
