import type { Friend, FriendRequest } from "#contract/areas/profil.ts";

type Named = { firstname: string; lastname: string };

/** „Jonas K.“: the wire carries the initial alone (product decisions, "People and places"). */
export function nameOf({ firstname, lastname }: Named): string {
  return `${firstname} ${lastname}`.trim();
}

/** „Eine offene Freundschaftsanfrage“, „2 offene Freundschaftsanfragen“; the long word may be parted where a German would. */
export function openRequestsText(count: number): string {
  return count === 1
    ? "Eine offene Freundschafts\u00adanfrage"
    : `${count} offene Freundschafts\u00adanfragen`;
}

/** „Tim B.“, „Tim B. und Zola M.“, „Tim B., Zola M. und 3 weitere“ */
export function namesText(people: readonly Named[]): string {
  const names = people.map(nameOf);
  if (names.length <= 2) return names.join(" und ");
  const others = names.length - 2;
  return `${names.slice(0, 2).join(", ")} und ${others === 1 ? "eine weitere Person" : `${others} weitere`}`;
}

/** „1 gemeinsamer Freund“, „3 gemeinsame Freunde“; undefined for none */
export function commonFriendsText({
  commonFriends,
}: Pick<FriendRequest, "commonFriends">): string | undefined {
  if (commonFriends === 0) return undefined;
  return commonFriends === 1 ? "1 gemeinsamer Freund" : `${commonFriends} gemeinsame Freunde`;
}

/** „7 Freunde, 3 online“ */
export function friendsText(friends: readonly Friend[]): string {
  const online = friends.filter((friend) => friend.online === 1).length;
  const all = friends.length === 1 ? "1 Freund" : `${friends.length} Freunde`;
  return online === 0 ? all : `${all}, ${online} online`;
}

/** „6 Events“, „1 Event“, „Gerade keine Events“ */
export function eventCountText(count: number): string {
  if (count === 0) return "Gerade keine Events";
  return count === 1 ? "1 Event" : `${count} Events`;
}
