import { lookup } from "node:dns/promises";
import { createServer } from "node:net";
import { StartError } from "./start-error.ts";

/**
 * Looks before the start whether the server can listen, so that a taken port is said at once and not after the
 * database has started.
 * @throws StartError in one line.
 */
export async function refuseTakenPort(host: string, port: number): Promise<void> {
  const addresses = await lookup(host, { all: true }).catch(() => {
    throw new StartError(`HOST ${host} is not known on this machine.`);
  });
  const codes = await Promise.all(addresses.map(({ address }) => tryToListen(address, port)));
  if (codes.includes("EADDRINUSE")) {
    throw new StartError(`PORT ${port} is in use by another program: stop it, or set PORT to another one.`);
  }
  if (codes.includes("EACCES")) {
    throw new StartError(`PORT ${port} may not be used by this user: set PORT to 1024 or higher.`);
  }
  // A machine without IPv6 knows the name ::1 all the same; one usable address is enough.
  if (!codes.includes(undefined)) throw new StartError(`HOST ${host} cannot be listened on (${codes[0]}).`);
}

function tryToListen(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => resolve(error.code));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}
