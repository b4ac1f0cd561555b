import { useEffect } from "react";
import { endPushWithSession, renewPush } from "./push-device.lazy.ts";
import { pushSupport } from "./push-support.ts";
import { pushChanged } from "./use-push.ts";

let isFollowing = false;

/**
 * Registers the member's device for push messages if they were allowed before, and takes it off at the logout (specification,
 * section 4 "Push"). Shows nothing, and asks for nothing.
 */
export function KeepPush() {
  useEffect(() => {
    if (pushSupport() !== "possible") return;
    if (!isFollowing) endPushWithSession();
    isFollowing = true;
    // What fails now is tried again with the next page.
    void renewPush()
      .catch(() => null)
      .then(pushChanged);
  }, []);
  return null;
}
