import { useCallback, useRef, useState } from "react";
import type { User } from "#contract/areas/login.ts";
import { sentNames } from "#contract/person-names.ts";
import { call } from "#web/platform/call.ts";
import { pictureOf } from "#web/ui/square-crop/cut-out.ts";
import { parseBirthDate } from "./birth-date.ts";
import type { Draft, Passwords } from "./draft.ts";
import { type Outcome, outcomeOf } from "./outcome.ts";
import type { FieldName } from "./readiness.ts";

type Refused = Exclude<Outcome, { kind: "done" }>;

/** Sends one registration at a time; what was refused stays shown until its field changes or it is sent anew. */
export function useRegistration(onDone: (user: User) => void) {
  const [refused, setRefused] = useState<Refused | null>(null);
  const [isSending, setSending] = useState(false);
  const underWay = useRef(false);

  const submit = useCallback(
    async (draft: Draft, { password }: Passwords, today: string): Promise<Refused | null> => {
      if (underWay.current) return null;
      underWay.current = true;
      setSending(true);
      setRefused(null);
      const answer = await call("login/register", {
        email: draft.email.trim(),
        password,
        ...sentNames(draft),
        gender: draft.gender,
        phone: draft.phone.trim(),
        dob: parseBirthDate(draft.dob, today) ?? draft.dob,
        avatar: (draft.picture === null ? null : pictureOf(draft.picture)) ?? undefined,
      });
      const outcome = outcomeOf(answer);
      if (outcome.kind === "done") {
        // Nothing is to be pressed any more while the page changes.
        onDone(outcome.user);
        return null;
      }
      underWay.current = false;
      setSending(false);
      setRefused(outcome);
      return outcome;
    },
    [onDone],
  );

  /** The field has changed: what was said about it is no longer true. */
  const clear = useCallback((name: FieldName) => {
    setRefused((before) => {
      if (before?.kind === "email-taken") return name === "email" ? null : before;
      if (before?.fields[name] === undefined) return before;
      const { [name]: _, ...fields } = before.fields;
      return Object.keys(fields).length === 0 ? null : { ...before, fields };
    });
  }, []);
  return { refused, isSending, submit, clear };
}
