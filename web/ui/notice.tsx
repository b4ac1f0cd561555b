import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { CircleAlert, CircleCheck, Info } from "./icons.ts";

type NoticeTone = "info" | "success" | "warning" | "error";

const icons = { info: Info, success: CircleCheck, warning: CircleAlert, error: CircleAlert };

export type NoticeProps = {
  tone?: NoticeTone | undefined;
  /** `alert` interrupts a screen reader, `status` waits; left out for what was there from the beginning. */
  role?: "alert" | "status" | undefined;
  /** Another icon than the tone's. */
  icon?: ReactNode;
  /** A small button, at the right where there is room. */
  action?: ReactNode;
  id?: string | undefined;
  children: ReactNode;
};

/** One thing to know, in a box of its own. */
export function Notice({ tone = "info", role, icon, action, id, children }: NoticeProps) {
  return (
    <div
      className={classNames(
        "notice",
        tone !== "info" && `notice--${tone}`,
        Boolean(action) && "notice--action",
      )}
      role={role}
      id={id}
    >
      {icon ?? <Icon of={icons[tone]} />}
      <div className="notice__text">{children}</div>
      {action && <div className="notice__action">{action}</div>}
    </div>
  );
}
