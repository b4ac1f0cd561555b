import { call, load } from "#web/platform/call.ts";
import { onSignOut } from "#web/platform/session/sign-out.lazy.ts";
import { PushTrouble } from "./push-support.ts";

const WORKER_URL = "/sw.js";
/** Kept when the person has switched messages off here, so that a login does not switch them on again. */
const OFF_KEY = "mitteilungen";
const OFF = "aus";

const REFUSED_BY_SERVICE =
  "Dein Browser konnte sich gerade nicht für Mitteilungen anmelden. Bitte versuche es später noch einmal.";

/** Whether messages reach this device. */
export async function isPushOn(): Promise<boolean> {
  if (Notification.permission !== "granted" || isSwitchedOff()) return false;
  return (await currentSubscription()) !== null;
}

/** Registers this device for push messages, which its person has just allowed. @throws PushTrouble, CallFailed */
export async function turnPushOn(): Promise<void> {
  keepSwitchedOff(false);
  await register();
}

/** Takes this device off. @throws CallFailed */
export async function turnPushOff(): Promise<void> {
  const subscription = await currentSubscription();
  if (subscription !== null) {
    // Before anything is kept: as long as the server sends, the switch shows it.
    await load("settings/removePushToken", { token: JSON.stringify(subscription) });
  }
  keepSwitchedOff(true);
  await subscription?.unsubscribe();
}

/**
 * Registers the device anew when its person has allowed messages before (specification, section 4 "Push"); never asks. A
 * browser may have changed its subscription since then, and another account may have used it.
 * @throws PushTrouble, CallFailed
 */
export async function renewPush(): Promise<void> {
  if (Notification.permission === "granted" && !isSwitchedOff()) await register();
}

/** A member who logs out gets no more messages here; the server forgets the device by itself. */
export function endPushWithSession(): void {
  onSignOut(async () => (await currentSubscription())?.unsubscribe());
}

async function register(): Promise<void> {
  const { key } = await load("settings/getPushKey", {});
  await navigator.serviceWorker.register(WORKER_URL, { updateViaCache: "none" });
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await subscribe(pushManager, fromBase64Url(key));
  const answer = await call("settings/addPushToken", {
    token: JSON.stringify(subscription),
    platform: "web",
  });
  if (answer.status !== 250) throw new PushTrouble(String(answer.data));
}

async function subscribe(
  pushManager: PushManager,
  applicationServerKey: Uint8Array<ArrayBuffer>,
): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey };
  const known = await pushManager.getSubscription();
  // Subscribed for an earlier key of the server: nothing that it sends would come through.
  if (known !== null && !isSame(known.options.applicationServerKey, applicationServerKey)) {
    await known.unsubscribe();
  }
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    throw new PushTrouble(REFUSED_BY_SERVICE, { cause: error });
  }
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER_URL);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

function isSame(known: ArrayBuffer | null, key: Uint8Array): boolean {
  if (known?.byteLength !== key.byteLength) return false;
  return new Uint8Array(known).every((byte, index) => byte === key[index]);
}

function isSwitchedOff(): boolean {
  try {
    return localStorage.getItem(OFF_KEY) === OFF;
  } catch {
    return false;
  }
}

function keepSwitchedOff(isOff: boolean): void {
  try {
    if (isOff) localStorage.setItem(OFF_KEY, OFF);
    else localStorage.removeItem(OFF_KEY);
  } catch {
    // Without storage the next login registers the device again.
  }
}
