import { SETTINGS_FAILED } from "#contract/account-data.ts";
import type { User } from "#contract/areas/login.ts";
import { sentNames } from "#contract/person-names.ts";
import { call } from "#web/platform/call.ts";
import { userChanged } from "#web/platform/session/session.ts";
import { useFormCall } from "#web/platform/use-form-call.ts";
import { draftOf, isRepeatWrong, PROFILE_FIELDS, profileFieldError } from "./profile-draft.ts";

/** Profile and password, saved together by `settings/edit`. */
export function useProfileForm(user: User) {
  const form = useFormCall({
    id: "settings",
    fields: PROFILE_FIELDS,
    initial: draftOf(user),
    check: (name, draft) => profileFieldError(name, draft, user),
    isEager: (name, draft) => name === "password2" && isRepeatWrong(draft),
    send: ({ currentPassword, password, password2, ...draft }) =>
      call("settings/edit", {
        ...sentNames(draft),
        gender: draft.gender,
        email: draft.email.trim(),
        phone: draft.phone.trim(),
        password: password || undefined,
        password2: password2 || undefined,
        currentPassword: currentPassword || undefined,
      }),
    onSuccess: (saved) => {
      void userChanged(saved);
      form.reset(draftOf(saved));
    },
    onRefused: (answer) => {
      // The marked password says it all.
      if (answer.status === 251) return { message: null, fields: { currentPassword: answer.data } };
      return answer.status === 429 ? undefined : { message: SETTINGS_FAILED };
    },
  });
  return form;
}
