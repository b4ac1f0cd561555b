import type { CallAnswer } from "#web/platform/call.ts";
import { formatDate, formatTime } from "#web/platform/dates.ts";

export type DeviceSession = Extract<CallAnswer<"settings/getSessions">, { status: 250 }>["data"][number];

export type DeviceShape = "computer" | "phone" | "tablet";

/** What a device looks like, by the words that name it. */
export function deviceShape({ device, client }: Pick<DeviceSession, "device" | "client">): DeviceShape {
  if (/iPad|Tablet/i.test(device)) return "tablet";
  return client === "app" || /iPhone|iOS|Android/i.test(device) ? "phone" : "computer";
}

/** „Dieses Gerät“ and „Hamburg“, „Leipzig“ and „zuletzt Fr., 20. Nov.“ or „zuletzt heute, 22:10 Uhr“; null for an unknown place. */
export function deviceFacts({ current, place, lastSeen }: DeviceSession, today: string): (string | null)[] {
  const seen = lastSeen.startsWith(today)
    ? `heute, ${formatTime(lastSeen)}\u00a0Uhr`
    : formatDate(lastSeen, today);
  return current === 1 ? ["Dieses Gerät", place] : [place, `zuletzt ${seen}`];
}
