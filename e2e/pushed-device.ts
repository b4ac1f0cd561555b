import type { BrowserContext, CDPSession, Page, Worker } from "@playwright/test";
import { type PushService, startPushService } from "../testing/push-service.ts";
import { expect } from "./journey.ts";

/** A push service where the product may push to. Two journeys at a time, as there are workers. */
export async function pushServiceFor(ports: readonly number[]): Promise<PushService> {
  for (const port of ports) {
    try {
      return await startPushService(port);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    }
  }
  throw new Error("all push services are in use");
}

/**
 * A browser can subscribe only at its maker's service, which is outside, and without a screen it asks no user. This stands in
 * for these two steps: the subscription is one of the local push service, the service worker is the real one.
 * @param answer what the person says when they are asked; „granted“ before: they have been asked in an earlier visit
 */
export async function subscribeLocally(
  context: BrowserContext,
  subscription: string,
  { isAllowed, answer = "granted" }: { isAllowed: boolean; answer?: NotificationPermission },
): Promise<void> {
  await context.addInitScript(
    ([json, before, said]) => {
      // Kept over pages, as a browser keeps it.
      const ANSWER = "permission-of-the-journey";
      Object.defineProperty(Notification, "permission", {
        get: () => localStorage.getItem(ANSWER) ?? before,
      });
      Notification.requestPermission = async () => {
        localStorage.setItem(ANSWER, said as string);
        return said as NotificationPermission;
      };
      let current: object | null = null;
      PushManager.prototype.getSubscription = async () => current as PushSubscription | null;
      PushManager.prototype.subscribe = async (options) => {
        const { applicationServerKey } = options ?? {};
        if (!(applicationServerKey instanceof Uint8Array) || applicationServerKey.length !== 65) {
          throw new Error("no key of the server");
        }
        current = {
          options: { applicationServerKey: applicationServerKey.buffer },
          toJSON: () => JSON.parse(json as string),
          unsubscribe: async () => {
            current = null;
            return true;
          },
        };
        return current as PushSubscription;
      };
    },
    [subscription, isAllowed ? "granted" : "default", answer],
  );
}

/** The product's service worker in a browser, and the browser's own way to hand it a decrypted message. */
export class PushedDevice {
  readonly worker: Worker;
  readonly #session: CDPSession;
  readonly #registrationId: string;
  readonly #origin: string;

  private constructor(worker: Worker, session: CDPSession, registrationId: string, origin: string) {
    this.worker = worker;
    this.#session = session;
    this.#registrationId = registrationId;
    this.#origin = origin;
  }

  /** @param page any page of the browser on which the service worker has been registered */
  static async of(page: Page): Promise<PushedDevice> {
    const context = page.context();
    await expect.poll(() => context.serviceWorkers().length).toBe(1);
    const [worker] = context.serviceWorkers();
    if (worker === undefined) throw new Error("there is no service worker");
    const session = await context.newCDPSession(page);
    const origin = new URL(worker.url()).origin;
    const registrationId = new Promise<string>((resolve) => {
      session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
        const own = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`);
        if (own !== undefined) resolve(own.registrationId);
      });
    });
    await session.send("ServiceWorker.enable");
    return new PushedDevice(worker, session, await registrationId, origin);
  }

  /** The message that a push service has received, as the browser decrypts it. */
  async deliver(payload: unknown): Promise<void> {
    await this.worker.evaluate(keepShown);
    await this.#session.send("ServiceWorker.deliverPushMessage", {
      origin: this.#origin,
      registrationId: this.#registrationId,
      data: JSON.stringify(payload),
    });
  }

  /** What the device shows. */
  shown(): Promise<Shown[]> {
    return this.worker.evaluate(() => [
      ...((globalThis as { shown?: Map<string, Shown> }).shown?.values() ?? []),
    ]);
  }

  /** As if the person had opened what is shown. */
  async open(title: string): Promise<void> {
    await this.worker.evaluate((wanted) => {
      const { shown } = globalThis as unknown as { shown: Map<string, Shown> };
      const [tag, options] = [...shown].find(([, one]) => one.title === wanted) ?? [];
      if (tag === undefined || options === undefined) throw new Error(`${wanted} is not shown`);
      const notification = { ...options, close: () => shown.delete(tag) };
      globalThis.dispatchEvent(
        Object.assign(new Event("notificationclick"), { notification, waitUntil: () => {} }),
      );
    }, title);
  }
}

type Shown = { title: string; body?: string; tag?: string; data?: unknown };

/** A browser without a screen has nowhere to show something: in its place what would be seen is kept, one for each tag. */
function keepShown(): void {
  const scope = globalThis as unknown as { shown?: Map<string, Shown> };
  if (scope.shown !== undefined) return;
  const shown = new Map<string, Shown>();
  scope.shown = shown;
  ServiceWorkerRegistration.prototype.showNotification = async (title, options = {}) => {
    const { body, tag = "", data } = options;
    shown.set(tag, { title, tag, data, ...(body !== undefined && { body }) });
  };
}
