import type { TestApp } from "./services.ts";

export const URLENCODED = "application/x-www-form-urlencoded";

/** Posts a urlencoded form, unless the headers say otherwise, into the whole server. */
export const postForm = (
  app: Pick<TestApp, "server">,
  url: string,
  payload = "",
  headers: Record<string, string> = {},
) => app.server.inject({ method: "POST", url, payload, headers: { "content-type": URLENCODED, ...headers } });
