import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { SENTENCES } from "./errors.ts";

type ClientError = Error & { readonly code?: string };

/** Node's own word for the answer that is under way on a connection. */
type AnsweringSocket = Socket & { readonly _httpMessage?: ServerResponse | null };

/** Answers what is no HTTP at all, too slow or too long in its head, in the form of calls, and ends the connection. */
export function answerClientError(error: ClientError, socket: Socket): void {
  if (error.code !== "ECONNRESET") endConnection(socket, statusOf(error));
}

/** Answers a request that has not arrived in full, and ends its connection. */
export function answerTooSlow(socket: Socket): void {
  endConnection(socket, TOO_SLOW);
}

function endConnection(socket: AnsweringSocket, [status, reason]: Refusal): void {
  if (socket.destroyed) return;
  // Within another answer it would be read as a part of it.
  if (socket.writable && !socket._httpMessage?.headersSent) {
    const body = JSON.stringify({ status, data: SENTENCES[status] });
    socket.write(
      `HTTP/1.1 ${status} ${reason}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  }
  socket.destroySoon();
}

type Refusal = readonly [status: number, reason: string];
const TOO_SLOW: Refusal = [408, "Request Timeout"];

function statusOf(error: ClientError): Refusal {
  if (error.code === "ERR_HTTP_REQUEST_TIMEOUT") return TOO_SLOW;
  if (error.code === "HPE_HEADER_OVERFLOW") return [431, "Request Header Fields Too Large"];
  return [400, "Bad Request"];
}
