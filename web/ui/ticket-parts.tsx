import "./styles/ticket-parts.css";
import type { ReactNode } from "react";
import { MothMark } from "./moth-mark.tsx";

type TicketTopProps = {
  /** What for; left out where it is for no event. */
  title?: string | null | undefined;
  /** „Fr., 4. Dez. · 22:00“ */
  when?: string | null | undefined;
  where?: string | null | undefined;
};

/** The upper part of a `Perforated`: what for, when and where. */
export function TicketTop({ title, when, where }: TicketTopProps) {
  return (
    <div className="ticket-top">
      <div>
        {title && <h2 className="t-h2">{title}</h2>}
        {when && <p className="ticket-top__when num">{when}</p>}
        <p className="muted">{where}</p>
      </div>
      <MothMark />
    </div>
  );
}

/** The lower part: whose it is, what is said of it, and at the right what can be done with it. */
export function TicketLow({ name, words, aside }: { name?: ReactNode; words: ReactNode; aside?: ReactNode }) {
  return (
    <div className="ticket-low">
      <div>
        {name && <p className="ticket-low__name">{name}</p>}
        {words}
      </div>
      {aside}
    </div>
  );
}

/** What has become of it, in a word. */
export function TicketState({ children }: { children: ReactNode }) {
  return <p className="ticket-low__name">{children}</p>;
}
