import type { Friend } from "#contract/areas/profil.ts";
import { type RelativeTimeLength, useRelativeTime } from "#web/platform/relative-time.ts";

type LastSeenProps = { friend: Friend; prefix?: string; length?: RelativeTimeLength };

/** „Online“ in words, or how long ago a friend was seen; nothing for one who was never seen or does not show it. */
export function LastSeen({ friend, prefix = "", length = "full" }: LastSeenProps) {
  if (friend.online === 1) return "Online";
  if (friend.lastSeen === null) return null;
  return <Ago moment={friend.lastSeen} prefix={prefix} length={length} />;
}

function Ago({ moment, prefix, length }: { moment: string; prefix: string; length: RelativeTimeLength }) {
  return `${prefix}${useRelativeTime(moment, length)}`;
}
