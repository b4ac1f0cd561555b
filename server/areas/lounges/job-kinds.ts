import type { JobKind } from "#server/platform/jobs.ts";
import { RETURN_REST } from "./return-rest.ts";

export const loungeJobKinds: readonly JobKind[] = [RETURN_REST];
