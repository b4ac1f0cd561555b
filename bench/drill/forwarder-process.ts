/**
 * Passes on what comes to a port of the loopback, so that a service behind it can be taken away or fall silent:
 * `node bench/drill/forwarder-process.ts PORT TARGET_PORT [CERTIFICATE KEY]`; with a certificate it speaks TLS.
 */
import { readFileSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";

const [port, target, certificate, key] = process.argv.slice(2);

function passOn(caller: Socket): void {
  const called = connect(Number(target), "127.0.0.1");
  for (const socket of [caller, called]) {
    socket.on("error", () => {});
    socket.on("close", () => {
      caller.destroy();
      called.destroy();
    });
  }
  caller.pipe(called).pipe(caller);
}

const server =
  certificate === undefined || key === undefined
    ? createServer(passOn)
    : createTlsServer({ cert: readFileSync(certificate), key: readFileSync(key) }, passOn);
server.listen(Number(port), "127.0.0.1");
