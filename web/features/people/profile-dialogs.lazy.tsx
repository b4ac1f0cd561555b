import { AddFriendDialog } from "./add-friend-dialog.lazy.tsx";
import { FriendsDialog } from "./friends-dialog.lazy.tsx";
import { type CitySearchSlot, MyCitiesDialog } from "./my-cities-dialog.lazy.tsx";
import type { ProfileDialog } from "./profile-dialog.ts";
import { RequestsDialog } from "./requests-dialog.lazy.tsx";

type ProfileDialogsProps = {
  dialog: ProfileDialog | undefined;
  onDialog: (dialog: ProfileDialog | undefined) => void;
  citySearch: CitySearchSlot;
};

/** All dialogs of the profile; one at a time. */
export function ProfileDialogs({ dialog, onDialog, citySearch }: ProfileDialogsProps) {
  const close = () => onDialog(undefined);
  return (
    <>
      <RequestsDialog isOpen={dialog === "anfragen"} onClose={close} />
      <FriendsDialog isOpen={dialog === "freunde"} onClose={close} onAdd={() => onDialog("freund")} />
      <AddFriendDialog isOpen={dialog === "freund"} onClose={close} />
      <MyCitiesDialog isOpen={dialog === "staedte"} onClose={close} citySearch={citySearch} />
    </>
  );
}
