import { notFound } from "@tanstack/react-router";
import { CallFailed } from "#web/platform/call.ts";

/** Waits for what a page is about; when the server says that it does not exist, the page does not either. */
export async function orNotFound<T>(loading: Promise<T>): Promise<T> {
  try {
    return await loading;
  } catch (error) {
    if (error instanceof CallFailed && error.status === 404) throw notFound();
    throw error;
  }
}
