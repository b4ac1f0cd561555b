import "./people.css";
import { pictureSources } from "#contract/pictures.ts";
import { Avatar, type AvatarSize } from "#web/ui/avatar.tsx";
import { StatusDot } from "#web/ui/status-dot.tsx";

type PersonPictureProps = {
  person: { userimgKey: string | null; online?: 0 | 1 };
  size?: AvatarSize | undefined;
};

/** A person's picture, with the lamp when they are online; name and „Online“ stand beside it. */
export function PersonPicture({ person, size }: PersonPictureProps) {
  return (
    <span className="person-picture">
      <Avatar size={size} picture={person.userimgKey === null ? null : pictureSources(person.userimgKey)} />
      {person.online === 1 && <StatusDot />}
    </span>
  );
}
