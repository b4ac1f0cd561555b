import "./people.css";
import { useQuery } from "@tanstack/react-query";
import { Button } from "#web/ui/button.tsx";
import { friendRequestsQuery } from "./people-queries.ts";
import { namesText, openRequestsText } from "./people-texts.ts";
import { PersonPicture } from "./person-picture.tsx";

const PICTURES = 3;

/** How many people want to be friends; nothing when no person does. Whether it could be loaded is said by the friends below. */
export function RequestsBanner({ onOpen, onNear }: { onOpen: () => void; onNear: () => void }) {
  const { data: requests = [] } = useQuery(friendRequestsQuery);
  // The live region is there before its first words.
  return (
    <div role="status" className="requests-region">
      {requests.length > 0 && (
        <section className="requests-banner" aria-labelledby="requests-title">
          <div className="requests-banner__who">
            <span className="person-pictures">
              {requests.slice(0, PICTURES).map((request) => (
                <PersonPicture key={request.userid} person={request} />
              ))}
            </span>
            <div>
              <h2 id="requests-title" className="requests-banner__title">
                {openRequestsText(requests.length)}
              </h2>
              <p className="small muted">{namesText(requests)}</p>
            </div>
          </div>
          <Button
            variant="primary"
            aria-haspopup="dialog"
            onPointerEnter={onNear}
            onFocus={onNear}
            onClick={onOpen}
          >
            Ansehen
          </Button>
        </section>
      )}
    </div>
  );
}
