import { useEffect, useState } from 'react';
import { WHATS_NEW } from '#shared/whats-new.ts';
import { readLocal, writeLocal } from '../device/web-storage.ts';
import './whats-new-banner.css';

const KEY = 'whats-new';

/** Tells what is new, once on each device: when it was shown, it was told. */
export const WhatsNewBanner = () => {
  const [open, setOpen] = useState(() => Number(readLocal(KEY)) < WHATS_NEW.version);
  useEffect(() => writeLocal(KEY, String(WHATS_NEW.version)), []);
  if (!open) return null;
  return (
    <aside className="whats-new" aria-label="What is new">
      <p>{WHATS_NEW.text}</p>
      <button type="button" className="icon-button" aria-label="Close what is new" onClick={() => setOpen(false)}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="m6 6 12 12M18 6 6 18" />
        </svg>
      </button>
    </aside>
  );
};
