import "./styles/lamp.css";

/** The lamp is on at the corner of what it lies in: unread, or online. Say so in words beside it. */
export function Lamp() {
  return <i className="lamp" aria-hidden="true" />;
}
