import { createServer } from "node:net";
import { StartError } from "./start-error.ts";

/**
 * A port of the loopback that is free at the moment, below the system's range of short-lived client ports, where a connection
 * can meet itself.
 * @throws StartError when none is found
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    if (await isFree(port)) return port;
  }
  throw new StartError("There is no free port between 20000 and 32000.");
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
