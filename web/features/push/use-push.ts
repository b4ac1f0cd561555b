import { useEffect, useSyncExternalStore } from "react";
import { CallFailed, RETRY_MESSAGE } from "#web/platform/call.ts";
import { createListeners } from "#web/platform/listeners.ts";
import { type PushSupport, PushTrouble, pushSupport } from "./push-support.ts";

export type PushState =
  | Exclude<PushSupport, "possible">
  /** Not known yet, or about to change. */
  | "busy"
  | "on"
  | "off";

type Known = {
  readonly state: PushState;
  /** Whether messages come, or are about to: what a switch shows. */
  readonly isOn: boolean;
  readonly problem: string | null;
};

const UNKNOWN: Known = { state: "busy", isOn: false, problem: null };
let known = UNKNOWN;
/** Counts the changes, so that what was found out before the newest one is not taken for its result. */
let changes = 0;
let isChanging = false;
const { subscribe, tell } = createListeners();

export type Push = Known & {
  /** Asks for permission if it has to: call it in a gesture. */
  readonly turnOn: () => Promise<void>;
  readonly turnOff: () => Promise<void>;
};

/** Push messages to this device: whether they are on, and the switch. All who use it see the same. */
export function usePush(): Push {
  const push = useSyncExternalStore(
    subscribe,
    () => known,
    () => UNKNOWN,
  );
  useEffect(() => {
    if (known === UNKNOWN) void findOut();
  }, []);
  return { ...push, turnOn, turnOff };
}

async function turnOn(): Promise<void> {
  await change(true, async () => {
    // Before everything else: some browsers let only the gesture itself ask.
    const permission = await Notification.requestPermission();
    if (permission !== "granted") return permission === "denied" ? "denied" : "off";
    await (await loadDevice()).turnPushOn();
    return "on";
  });
}

async function turnOff(): Promise<void> {
  await change(false, async () => {
    await (await loadDevice()).turnPushOff();
    return "off";
  });
}

const loadDevice = () => import("./push-device.lazy.ts");

async function findOut(): Promise<void> {
  const before = changes;
  const state = await currentState();
  if (changes === before) settle(state);
}

/** Never rejects: where it cannot be found out, the switch is off and says why when it is pressed. */
async function currentState(): Promise<PushState> {
  const support = pushSupport();
  if (support !== "possible") return support;
  try {
    return (await (await loadDevice()).isPushOn()) ? "on" : "off";
  } catch {
    return "off";
  }
}

async function change(isOn: boolean, work: () => Promise<PushState>): Promise<void> {
  // One change at a time.
  if (isChanging) return;
  isChanging = true;
  changes += 1;
  set({ state: "busy", isOn, problem: null });
  try {
    settle(await work());
  } catch (error) {
    settle(
      await currentState(),
      error instanceof CallFailed || error instanceof PushTrouble ? error.message : RETRY_MESSAGE,
    );
  } finally {
    isChanging = false;
  }
}

function settle(state: PushState, problem: string | null = null): void {
  set({ state, isOn: state === "on", problem });
}

/** After the device was registered or taken off by something else than the switch. */
export const pushChanged = (): Promise<void> => findOut();

function set(next: Known): void {
  known = next;
  tell();
}
