/** What a device shows of a notification. */
export type PushMessage = {
  /** The notification's id: a device that gets it twice shows it once. */
  readonly id: number;
  readonly title: string;
  readonly body: string;
  /** Own path or an address elsewhere; null: the list of notifications. */
  readonly link: string | null;
};

/** One way to reach devices. */
export interface PushSender {
  /**
   * Sends a message once, within ten seconds.
   * @returns "gone" when the token will never work again
   * @throws PushFailed for whatever is worth another try
   */
  send(token: string, message: PushMessage): Promise<"delivered" | "gone">;
}

/** The push service did not take a message this time. Says neither token nor text, so it may stand in the log. */
export class PushFailed extends Error {
  override readonly name = "PushFailed";
}

/** Seconds for which a push service keeps a message for a device that is off: a party of yesterday is no news. */
export const KEPT_SECONDS = 86_400;

const TIMEOUT_MILLISECONDS = 10_000;

/** One request to a push service. Redirects are not followed: the address was checked, where it leads was not. */
export async function askPushService(url: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(url, {
      ...request,
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
    });
  } catch (error) {
    throw new PushFailed(`${new URL(url).host} cannot be reached`, { cause: error });
  }
}
