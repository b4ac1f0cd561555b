/** What two of the first pages or more need at once: in the entry's file it costs none of them a file of its own. */
import "#web/features/events/event-card.tsx";
import "#web/platform/unbroken.ts";
import "#web/ui/bring-focused-in.ts";
import "#web/ui/notice.tsx";
import "#web/ui/unbroken-text.tsx";
