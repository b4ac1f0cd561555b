import { EMAIL_TAKEN } from "#contract/account-data.ts";
import type { User } from "#contract/areas/login.ts";
import { sentNames } from "#contract/person-names.ts";
import { call } from "#web/platform/call.ts";
import { useToday } from "#web/platform/page-context.ts";
import { useFormCall } from "#web/platform/use-form-call.ts";
import { pictureOf } from "#web/ui/square-crop/cut-out.ts";
import { parseBirthDate } from "./birth-date.ts";
import type { Step } from "./draft.ts";
import { fieldError, isRepeatWrong, STEP_FIELDS } from "./readiness.ts";
import type { useDraft } from "./use-draft.ts";

type Registration = {
  draft: ReturnType<typeof useDraft>;
  onStep: (step: Step) => void;
  onDone: (user: User) => void;
};

/** The form of steps two and three, sent with the last (specification, "Register wizard": ok, email, fail). */
export function useRegistration({ draft, onStep, onDone }: Registration) {
  const today = useToday();
  return useFormCall({
    id: "register",
    fields: [...STEP_FIELDS[2], ...STEP_FIELDS[3]],
    draft,
    check: (name, values) => fieldError(name, values, values, today),
    isEager: (name, values) => name === "repeated" && isRepeatWrong(values),
    send: ({ picture, ...values }) =>
      call("login/register", {
        email: values.email.trim(),
        password: values.password,
        ...sentNames(values),
        gender: values.gender,
        phone: values.phone.trim(),
        dob: parseBirthDate(values.dob, today) ?? values.dob,
        avatar: (picture === null ? null : pictureOf(picture)) ?? undefined,
      }),
    onSuccess: (user) => {
      draft.forget();
      onDone(user);
    },
    onRefused: (answer) => {
      // The address itself is right: nothing is marked.
      if (answer.status === 251) return { message: EMAIL_TAKEN, fields: { email: "" } };
      const fields: Readonly<Record<string, string>> = ("fields" in answer && answer.fields) || {};
      if (STEP_FIELDS[2].some((name) => name in fields)) onStep(2);
      // Of the picture nothing but its sentence can be shown here.
      return fields.avatar === undefined ? undefined : { message: fields.avatar };
    },
    leaves: true,
  });
}

export type RegistrationForm = ReturnType<typeof useRegistration>;
