import "./styles/rule-list.css";
import { Icon } from "./icon.tsx";
import { Circle, CircleCheck } from "./icons.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";

export type RuleListProps = {
  label: string;
  rules: readonly { text: string; isMet: boolean }[];
};

/** What has to be so before it goes on, ticked off while one types. */
export function RuleList({ label, rules }: RuleListProps) {
  return (
    <ul className="rules" aria-label={label}>
      {rules.map(({ text, isMet }) => (
        <li key={text} data-met={isMet || undefined}>
          {isMet ? (
            <Icon of={CircleCheck} className="icon-small" />
          ) : (
            <Icon of={Circle} className="icon-small" />
          )}
          <span>
            {text}
            <VisuallyHidden>{isMet ? ": erfüllt" : ": noch offen"}</VisuallyHidden>
          </span>
        </li>
      ))}
    </ul>
  );
}
