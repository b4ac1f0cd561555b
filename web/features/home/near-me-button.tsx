import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { LocateFixed } from "#web/ui/icons.ts";
import { Notice } from "#web/ui/notice.tsx";

export type NearMeButtonProps = { onLocate: () => void; isBusy: boolean; problem: string | undefined };

/** Asks for the device's position; a problem is said right below. */
export function NearMeButton({ onLocate, isBusy, problem }: NearMeButtonProps) {
  return (
    <>
      <Button variant="secondary" size="large" busy={isBusy} onClick={onLocate}>
        {!isBusy && <Icon of={LocateFixed} />}
        In meiner Nähe
      </Button>
      {problem !== undefined && (
        <div className="hero__problem">
          <Notice tone="warning" role="alert">
            {problem}
          </Notice>
        </div>
      )}
    </>
  );
}
