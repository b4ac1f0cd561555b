import type { ReactNode } from "react";

/** Facts as rows with hairlines. */
export function FactList({ children }: { children: ReactNode }) {
  return <ul className="facts">{children}</ul>;
}

export type FactProps = {
  icon: ReactNode;
  title: ReactNode;
  detail?: ReactNode;
  /** One `IconButton` or link with `iconButtonClass`. */
  action?: ReactNode;
};

export function Fact({ icon, title, detail, action }: FactProps) {
  return (
    <li className="fact">
      {icon}
      <div>
        <p className="fact__title">{title}</p>
        {detail && <div className="fact__detail">{detail}</div>}
      </div>
      {action}
    </li>
  );
}
