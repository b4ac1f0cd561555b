import type { z } from "zod";
import { ProviderRefused, ProviderUnavailable } from "../provider.ts";

const TIMEOUT_MS = 8_000;

/** Calls the sandbox over HTTP: JSON in, JSON out, its failures as the two kinds that the product knows. */
export function sandboxApi(baseUrl: string, apiKey: string) {
  return async function call<S extends z.ZodType>(
    method: "GET" | "POST",
    path: string,
    schema: S,
    body?: object,
    idempotencyKey?: string,
  ): Promise<z.output<S>> {
    let response: Response;
    let text: string;
    try {
      response = await fetch(`${baseUrl}${path}`, {
        method,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          authorization: `Bearer ${apiKey}`,
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      text = await response.text();
    } catch (error) {
      throw new ProviderUnavailable(`sandbox: ${(error as Error).message}`, { cause: error });
    }
    if (response.ok) return schema.parse(JSON.parse(text));
    const { status } = response;
    if (status >= 500 || [401, 403, 409, 429].includes(status))
      throw new ProviderUnavailable(`sandbox answered ${status}`);
    throw new ProviderRefused(`sandbox answered ${status}: ${text.slice(0, 200)}`);
  };
}
