import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export type SilentProxy = {
  readonly port: number;
  /** How many connections were opened so far. */
  readonly connections: () => number;
  /**
   * What is sent over the connections of now still arrives, but nothing comes back any more, no end either: so they look
   * after a failover, or behind a firewall that has forgotten them. With "new ones too", also those that are opened from now on.
   */
  silence(which: "those of now" | "new ones too"): void;
  /** Connections that are opened from now on work; those that fell silent stay silent. */
  heal(): void;
  [Symbol.asyncDispose](): Promise<void>;
};

/**
 * Stands in front of a server and loses its answers when it is told to.
 * @param port where it listens; by default a free one
 */
export async function silentProxy(target: { host: string; port: number }, port = 0): Promise<SilentProxy> {
  let connections = 0;
  let newAreSilent = false;
  const open = new Set<{ isSilent: boolean; sockets: Socket[] }>();
  const server = createServer({ allowHalfOpen: true }, (caller) => {
    connections++;
    const called = connect({ ...target, allowHalfOpen: true });
    const pair = { isSilent: newAreSilent, sockets: [caller, called] };
    open.add(pair);
    caller.pipe(called);
    called.on("data", (answer) => pair.isSilent || caller.write(answer));
    called.on("end", () => pair.isSilent || caller.end());
    for (const socket of pair.sockets) {
      socket.on("error", () => {});
      socket.on("close", () => {
        if (!pair.isSilent) for (const each of pair.sockets) each.destroy();
      });
    }
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    silence(which) {
      newAreSilent = which === "new ones too";
      for (const pair of open) pair.isSilent = true;
    },
    heal() {
      newAreSilent = false;
    },
    async [Symbol.asyncDispose]() {
      for (const { sockets } of open) for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
