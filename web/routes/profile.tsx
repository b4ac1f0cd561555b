import { createFileRoute, type SearchSchemaInput, useNavigate, useRouter } from "@tanstack/react-router";
import { type ProfileDialog, parseProfileDialog } from "#web/features/people/profile-dialog.ts";
import { ProfileScreen } from "#web/features/people/profile-screen.tsx";
import { CitySearch } from "#web/features/places/city-search.tsx";
import { UnverifiedNotice } from "#web/features/settings/unverified-notice.tsx";
import { useUser } from "#web/platform/session/session.ts";
import { signOut } from "#web/platform/session/sign-out.lazy.ts";

type Search = { zeige?: ProfileDialog | undefined };

/** Of the member alone; login required (specification 2.1). */
export const Route = createFileRoute("/profile")({
  staticData: { access: "member" },
  // Taken apart by the page: no first page has to know how.
  validateSearch: (given: Search & SearchSchemaInput): Search => given,
  loader: () => ({
    head: { title: "Profil", description: "Deine Freunde und deine Städte." },
  }),
  component: Profile,
});

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** A dialog was opened from this page: closing it goes back to the page without it. */
    opensDialog?: boolean;
  }
}

function Profile() {
  const user = useUser();
  const zeige = parseProfileDialog(Route.useSearch().zeige);
  const navigate = useNavigate({ from: "/profile" });
  const { history } = useRouter();
  /** In the address, so that "back" closes it and a notification can lead to it. */
  const showDialog = (dialog: ProfileDialog | undefined) => {
    const isOpen = zeige !== undefined;
    if (dialog === undefined && history.location.state.opensDialog) history.back();
    else {
      void navigate({
        search: { zeige: dialog },
        state: {
          opensDialog: dialog !== undefined && (!isOpen || history.location.state.opensDialog === true),
        },
        replace: isOpen,
        resetScroll: false,
      });
    }
  };
  return (
    <ProfileScreen
      user={user ?? undefined}
      notice={user && <UnverifiedNotice user={user} />}
      dialog={zeige}
      onDialog={showDialog}
      onLogOut={signOut}
      citySearch={(onChoose) => (
        <CitySearch
          city={undefined}
          label="Stadt hinzufügen"
          callName="profil/cities"
          emptyAfterChoice
          onChoose={onChoose}
        />
      )}
    />
  );
}
