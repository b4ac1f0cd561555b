import type { Socket } from "node:net";
import { SENTENCES } from "./errors.ts";

type ClientError = Error & { readonly code?: string };

/** Answers what is no HTTP at all, too slow or too long in its head, in the form of calls, and ends the connection. */
export function answerClientError(error: ClientError, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const [status, reason] = statusOf(error);
  const body = JSON.stringify({ status, data: SENTENCES[status] });
  if (socket.writable)
    socket.write(
      `HTTP/1.1 ${status} ${reason}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  socket.destroySoon();
}

function statusOf(error: ClientError): [status: number, reason: string] {
  if (error.code === "ERR_HTTP_REQUEST_TIMEOUT") return [408, "Request Timeout"];
  if (error.code === "HPE_HEADER_OVERFLOW") return [431, "Request Header Fields Too Large"];
  return [400, "Bad Request"];
}
