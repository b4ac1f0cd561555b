import "./styles/status-dot.css";

/** The lamp is on at the corner of what it lies in: unread, or online. Say so in words beside it. */
export function StatusDot() {
  return <i className="status-dot" aria-hidden="true" />;
}
