import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { lowerPriority } from "#server/platform/lower-priority.ts";
import type {
  CropJob,
  Cropped,
  RenderAnswer,
  RenderRequest,
  Shape,
  TintJob,
  VariantJob,
} from "./render-messages.ts";

/** The renderer has read the file and refuses it: it is no picture, broken or too big. */
export class PictureRefused extends Error {}

export type Renderer = {
  /** Draws or opens the picture and encodes the variant. @throws when it cannot, or takes too long. */
  render(job: VariantJob): Promise<Buffer>;
  /** Of a picture that was just rendered it costs some milliseconds. @throws as `render` */
  tint(picture: Omit<TintJob, "wantsTint">): Promise<string>;
  /** @throws PictureRefused when it is none that can be read; other errors when it took too long or ended the process. */
  crop(upload: Uint8Array, shape: Shape): Promise<Cropped>;
  close(): void;
};

type Done = Exclude<RenderAnswer, { error: unknown }>;
type Job = VariantJob | TintJob | CropJob;

export type RendererOptions = {
  /** Module that exports `draw(source)`, for pictures that are drawn. */
  drawing?: URL | undefined;
  /** 0 … 19; higher gives way to all else on the machine. */
  niceness: number;
  /** The process ends, and gives its memory back, when nothing came for this long. */
  idleMilliseconds: number;
  /** A picture that takes longer is given up: a hostile file must not block the rest. */
  limitMilliseconds: number;
};

const PROGRAM = fileURLToPath(new URL("./renderer-process.ts", import.meta.url));

/**
 * Secrets of the configuration stay out. Compiled code that is kept starts the process in a third of the time. The rest makes
 * the allocator give big buffers back at once: 130 MB instead of 220 after a dozen pictures.
 */
const { NODE_COMPILE_CACHE } = process.env;
const ENVIRONMENT = {
  ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }),
  UV_THREADPOOL_SIZE: "1",
  MALLOC_ARENA_MAX: "1",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072",
};

/** A process of its own for pictures, started when needed. It does one job at a time: its callers take turns (`FairTurns`), and a second job is refused. */
export function startRenderer(options: RendererOptions): Renderer {
  let child: ChildProcess | undefined;
  let current: PromiseWithResolvers<Done> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let id = 0;

  function start(): ChildProcess {
    const started = fork(PROGRAM, options.drawing ? [options.drawing.href] : [], {
      serialization: "advanced",
      execArgv: ["--max-semi-space-size=2"],
      env: ENVIRONMENT,
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    if (started.pid !== undefined) lowerPriority(started.pid, options.niceness);
    started.on("message", (answer: RenderAnswer) => {
      if (answer.id !== id || started !== child) return;
      settle("error" in answer ? new PictureRefused(answer.error) : answer);
    });
    started.on("error", stopped);
    started.on("exit", () => stopped(new Error("the renderer's process ended")));
    function stopped(error: Error) {
      if (started !== child) return;
      child = undefined;
      if (current) settle(error);
    }
    return started;
  }

  function end() {
    const ending = child;
    child = undefined;
    ending?.kill("SIGKILL");
  }

  function settle(result: Done | Error) {
    const done = current;
    current = undefined;
    clearTimeout(timer);
    timer = setTimeout(end, options.idleMilliseconds).unref();
    if (result instanceof Error) done?.reject(result);
    else done?.resolve(result);
  }

  /** @returns what its process answers to such a job */
  function run<Part extends "body" | "tint" | "cropped">(
    job: Job,
  ): Promise<Extract<Done, Record<Part, unknown>>> {
    if (closed) throw new Error("the renderer is closed");
    if (current) throw new Error("the renderer is at work already");
    current = Promise.withResolvers();
    child ??= start();
    clearTimeout(timer);
    timer = setTimeout(() => {
      end();
      settle(new Error("the picture took too long"));
    }, options.limitMilliseconds).unref();
    child.send({ ...job, id: ++id } satisfies RenderRequest);
    return current.promise as Promise<never>;
  }

  return {
    render: async (job) => Buffer.from((await run<"body">(job)).body),
    tint: async (picture) => (await run<"tint">({ ...picture, wantsTint: true })).tint,
    crop: async (upload, shape) => (await run<"cropped">({ upload, shape })).cropped,
    close() {
      closed = true;
      end();
      settle(new Error("the renderer is closed"));
      clearTimeout(timer);
    },
  };
}
