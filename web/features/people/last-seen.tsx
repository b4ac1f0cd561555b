import type { Friend } from "#contract/areas/profil.ts";
import { useRelativeTime } from "#web/platform/relative-time.ts";

/** „Online“ in words, or how long ago somebody was seen; nothing for who was never seen or does not show it. */
export function LastSeen({ friend, prefix = "" }: { friend: Friend; prefix?: string }) {
  if (friend.online === 1) return "Online";
  return friend.lastSeen === null ? null : <Ago moment={friend.lastSeen} prefix={prefix} />;
}

function Ago({ moment, prefix }: { moment: string; prefix: string }) {
  return `${prefix}${useRelativeTime(moment)}`;
}
