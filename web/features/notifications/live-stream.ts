import { isPageSeen, onPageSeenChange } from "#web/platform/page-seen.ts";

/** What the server tells open pages; they ask for the rest themselves. */
export type LiveKind = "notifications" | "friends" | "credits" | "tickets";
const KINDS: readonly LiveKind[] = ["notifications", "friends", "credits", "tickets"];
/** This device was logged out; a remembered one may come back. */
const ENDED = "session-ended";
/** The person has more pages open than the server keeps streams for: this one makes room, or they would oust each other for ever. */
const REPLACED = "replaced";

const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 60_000;
/** Without the stream everything is asked for this often. */
const POLL_MS = 60_000;

type LiveSource = {
  addEventListener(type: string, listener: (event: Event) => void): void;
  close(): void;
};

export type LiveStreamParts = {
  /** Opens `GET /live`, an `EventSource`. */
  readonly connect: () => LiveSource;
  /** @param data JSON of the event */
  readonly onNews: (kind: LiveKind, data: string) => void;
  /** The stream is there, and tells by itself how many notifications and credits there are; of the rest something may have been missed. */
  readonly onOpen: () => void;
  /** There is no stream: everything is to be asked for. */
  readonly onPoll: () => void;
  /**
   * The stream was refused or broke, or the session has ended: finds out who is there. The stream only comes back after that, since
   * to a guest it is refused. Never rejects.
   */
  readonly onBroken: (hasEnded: boolean) => Promise<unknown>;
  /** From 0 to below 1; after a restart of the server not all pages shall come back in the same moment. */
  readonly random: () => number;
};

/**
 * Keeps one stream of live updates for as long as the page is looked at (decision 0105), comes back with growing delay when
 * it breaks, and has everything asked for once a minute while there is none.
 * @returns stops it
 */
export function keepLiveStream(parts: LiveStreamParts): () => void {
  let source: LiveSource | undefined;
  /** Counts the closings: what was asked before the last one is answered too late. */
  let turn = 0;
  let delay = FIRST_DELAY_MS;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let poll: ReturnType<typeof setInterval> | undefined;

  const close = () => {
    turn++;
    clearTimeout(retry);
    clearInterval(poll);
    poll = undefined;
    source?.close();
    source = undefined;
  };
  const open = () => {
    const opened = parts.connect();
    source = opened;
    for (const kind of KINDS) {
      opened.addEventListener(kind, (event) => parts.onNews(kind, (event as MessageEvent<string>).data));
    }
    opened.addEventListener("open", () => {
      delay = FIRST_DELAY_MS;
      clearInterval(poll);
      poll = undefined;
      parts.onOpen();
    });
    /** The browser would come back by itself, but without ever waiting longer. */
    const giveUp = () => {
      opened.close();
      source = undefined;
      poll ??= setInterval(parts.onPoll, POLL_MS);
    };
    const comeBack = async (hasEnded: boolean) => {
      // A stream that was given up or closed has nothing more to say.
      if (source !== opened) return;
      giveUp();
      const broken = turn;
      const wait = delay * (1 + parts.random());
      delay = Math.min(2 * delay, LONGEST_DELAY_MS);
      await parts.onBroken(hasEnded);
      if (turn === broken) retry = setTimeout(open, wait);
    };
    opened.addEventListener(REPLACED, giveUp);
    opened.addEventListener(ENDED, () => void comeBack(true));
    opened.addEventListener("error", () => void comeBack(false));
  };
  const follow = () => {
    close();
    if (isPageSeen()) open();
  };
  const unfollow = onPageSeenChange(follow);
  follow();
  return () => {
    unfollow();
    close();
  };
}
