import { useEffect, useSyncExternalStore } from "react";
import { RETRY_MESSAGE } from "#web/platform/call.ts";
import { type PushSupport, pushSupport } from "./push-support.ts";

export type PushState =
  | Exclude<PushSupport, "possible">
  /** Not known yet, or about to change. */
  | "busy"
  | "on"
  | "off";

type Known = { readonly state: PushState; readonly problem: string | null };

const UNKNOWN: Known = { state: "busy", problem: null };
let known = UNKNOWN;
const listeners = new Set<() => void>();

export type Push = Known & {
  /** Asks for permission if it has to: call it in a gesture. */
  readonly turnOn: () => Promise<void>;
  readonly turnOff: () => Promise<void>;
};

/** Push messages to this device: whether they are on, and the switch. All who use it see the same. */
export function usePush(): Push {
  const { state, problem } = useSyncExternalStore(
    subscribe,
    () => known,
    () => UNKNOWN,
  );
  useEffect(() => {
    if (known === UNKNOWN) void findOut();
  }, []);
  return { state, problem, turnOn, turnOff };
}

async function turnOn(): Promise<void> {
  await change(async () => {
    // Before everything else: some browsers let only the gesture itself ask.
    const permission = await Notification.requestPermission();
    if (permission !== "granted") return permission === "denied" ? "denied" : "off";
    await (await loadDevice()).turnPushOn();
    return "on";
  });
}

async function turnOff(): Promise<void> {
  await change(async () => {
    await (await loadDevice()).turnPushOff();
    return "off";
  });
}

const loadDevice = () => import("./push-device.ts");

async function findOut(): Promise<void> {
  const support = pushSupport();
  if (support !== "possible") return set({ state: support, problem: null });
  const { isPushOn } = await loadDevice();
  set({ state: (await isPushOn()) ? "on" : "off", problem: null });
}

async function change(work: () => Promise<PushState>): Promise<void> {
  const before = known.state;
  set({ state: "busy", problem: null });
  try {
    set({ state: await work(), problem: null });
  } catch (error) {
    set({ state: before, problem: error instanceof Error ? error.message : RETRY_MESSAGE });
  }
}

/** After the device was registered or taken off by something else than the switch. */
export const pushChanged = (): Promise<void> => findOut();

function set(next: Known): void {
  known = next;
  for (const tell of listeners) tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
