import { join } from "node:path";

/** For `NODE_COMPILE_CACHE`: a process that starts for the twentieth time need not read the same source again. */
export const compileCache = join(import.meta.dirname, "..", ".cache", "compiled");
