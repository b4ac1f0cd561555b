import type { Job } from "../print/press.ts";

/** Size of a scene. */
export const [W, H] = [1200, 800];

/** Plates of a scene, the order they are printed in, and which ink of the palette goes on which. */
export type Scene = Pick<Job, "plates" | "order"> & { inkOrder: readonly [0 | 1 | 2, 0 | 1 | 2, 0 | 1 | 2] };
