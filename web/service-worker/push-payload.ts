/** A push message of the server, as a device shows it. */
export type PushPayload = {
  /** The same notification has the same tag: a device that gets it twice shows it once. */
  readonly tag: string;
  readonly title: string;
  readonly body: string;
  readonly link: string | null;
};

/** Stands in for a message that says nothing: a browser takes the permission away from a site that shows nothing at all. */
const SOMETHING_NEW: PushPayload = {
  tag: "neu",
  title: "Nachtfalter",
  body: "Es gibt etwas Neues für dich.",
  link: null,
};

/** Reads what the server has sent: `{ id, notification: { title, body }, data: { link } }`. Never throws. */
export function readPush(text: string | undefined): PushPayload {
  const { id, notification, data } = asRecord(parse(text));
  const { title, body } = asRecord(notification);
  const { link } = asRecord(data);
  if (typeof title !== "string" || title === "") return SOMETHING_NEW;
  return {
    tag: `notification-${String(id)}`,
    title,
    body: typeof body === "string" ? body : "",
    link: typeof link === "string" ? link : null,
  };
}

function parse(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return undefined;
  }
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
