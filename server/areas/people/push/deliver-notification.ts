import { z } from "zod";
import type { Database } from "#server/platform/database.ts";
import { enqueue, type JobKind } from "#server/platform/jobs.ts";
import type { Log } from "#server/platform/log.ts";
import type { PushMessage } from "./push-sender.ts";
import type { PushSenders } from "./push-senders.ts";
import { deleteDeadToken, selectDelivery, selectTokensFor } from "./queries.ts";

export type DeliveryDeps = { readonly db: Database; readonly log: Log; readonly senders: PushSenders };

export const deviceDeliveryData = z.strictObject({
  notificationId: z.number().int().positive(),
  tokenId: z.number().int().positive(),
});

/** Later each time: ten tries reach over about an hour. What comes later than that is not missed any more. */
export const DEVICE_RETRIES = 10;

/** Sends one notification to one device, so that a device that cannot be reached is tried again alone. */
export const DELIVER_TO_DEVICE: JobKind<z.infer<typeof deviceDeliveryData>> = {
  name: "people.deliver-to-device",
  schema: deviceDeliveryData,
  options: { retryLimit: DEVICE_RETRIES, concurrency: 16 },
};

/** A push service takes 4,096 bytes, encrypted; four bytes a character leave enough for the link. */
const TITLE_LENGTH = 120;
const BODY_LENGTH = 400;

const warned = new WeakSet<PushSenders>();

/**
 * Has a notification delivered to every device of its person, unless it was read already. Runs at least once: a device that gets it twice shows it
 * once, by its tag.
 */
export async function deliverNotification(
  { db, log, senders }: DeliveryDeps,
  notificationId: number,
): Promise<void> {
  const tokens = await selectTokensFor(db, notificationId);
  const reachable = tokens.filter(({ platform }) => senders[platform] !== undefined);
  if (reachable.length < tokens.length && !warned.has(senders)) {
    warned.add(senders);
    log.warn({ area: "people" }, "FCM_SERVICE_ACCOUNT is unset: nothing is sent to the devices of the app");
  }
  if (reachable.length === 0) return;
  await enqueue(
    db,
    DELIVER_TO_DEVICE,
    reachable.map(({ id }) => ({ notificationId, tokenId: id })),
  );
}

/**
 * Sends a notification to one device, unless it was read since. A token that its push service does not know any more is
 * dropped.
 * @throws PushFailed for another try
 */
export async function deliverToDevice(
  { db, senders }: DeliveryDeps,
  { notificationId, tokenId }: z.infer<typeof deviceDeliveryData>,
): Promise<void> {
  const delivery = await selectDelivery(db, notificationId, tokenId);
  const sender = delivery && senders[delivery.platform];
  if (delivery === undefined || sender === undefined) return;
  const { token, id, title, body, link } = delivery;
  const message: PushMessage = { id, title: cut(title, TITLE_LENGTH), body: cut(body, BODY_LENGTH), link };
  if ((await sender.send(token, message)) === "gone") await deleteDeadToken(db, { id: tokenId, token });
}

function cut(text: string, length: number): string {
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join("")}…`;
}
