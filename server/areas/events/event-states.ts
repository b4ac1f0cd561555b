export type EventState = "draft" | "published" | "cancelled";

/**
 * Every way an event can go; what is not here is refused. Explained in docs/domain/events.md. An unwanted draft is called
 * off as well: it stays, so that its history does.
 */
export const EVENT_TRANSITIONS: { readonly [From in EventState]: readonly EventState[] } = {
  draft: ["published", "cancelled"],
  published: ["cancelled"],
  cancelled: [],
};

/** The states from which an event may get there. */
export function statesBefore(to: EventState): EventState[] {
  return (Object.keys(EVENT_TRANSITIONS) as EventState[]).filter((from) =>
    EVENT_TRANSITIONS[from].includes(to),
  );
}
