import type { Scene } from "../lounges/scene.ts";
import type { Job } from "../print/press.ts";

/** A scene with the stock it is drawn for. */
export type AdvertDrawing = Scene & { readonly stock: string } & Pick<Job, "pitch">;
