import type { Area } from "#server/platform/area.ts";
import { mediaJobs } from "./jobs.ts";
import { type PictureRouteDeps, registerPictures } from "./routes.ts";
import { startUploads } from "./uploads.ts";

/** Pictures: what people send of themselves, and every variant that browsers ask for. */
export function createMediaArea(deps: PictureRouteDeps) {
  const uploads = startUploads(deps);
  return {
    jobs: mediaJobs(deps),
    routes(app) {
      registerPictures(app, deps);
      app.addHook("onClose", async () => uploads.close());
    },
    ports: { uploads },
  } satisfies Area;
}
