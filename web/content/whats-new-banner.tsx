import { useEffect, useState } from 'react';
import { WHATS_NEW } from '#shared/whats-new.ts';
import { onSessionEnd } from '../device/session-end.ts';
import { useClient, useUser } from '../session/session.tsx';
import '../client/nouns/account.ts';
import './whats-new-banner.css';

/** The version that this page has already shown; the loaded user record may not have it yet. */
let shownVersion = 0;
onSessionEnd(() => {
  shownVersion = 0;
});

/** Shows what's new, once per user. Hidden if the server doesn't report what the user has seen. */
export const WhatsNewBanner = () => {
  const client = useClient();
  const { newsSeen = WHATS_NEW.version } = useUser();
  const [open, setOpen] = useState(() => Math.max(newsSeen, shownVersion) < WHATS_NEW.version);
  useEffect(() => {
    if (!open || shownVersion === WHATS_NEW.version) return;
    shownVersion = WHATS_NEW.version;
    // if this fails, the banner is shown once more
    client.account.seeNews({ body: { version: shownVersion } }).catch(() => undefined);
  }, [client, open]);
  if (!open) return null;
  return (
    <aside className="whats-new" aria-label="What's new">
      <p>{WHATS_NEW.text}</p>
      <button type="button" className="icon-button" aria-label="Close what's new" onClick={() => setOpen(false)}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="m6 6 12 12M18 6 6 18" />
        </svg>
      </button>
    </aside>
  );
};
