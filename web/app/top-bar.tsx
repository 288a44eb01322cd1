import type { ReactNode } from 'react';
import { Plate } from '../ui/plate.tsx';
import { useCurrentPageTitle } from '../ui/screens/page-title.ts';

type Props = {
  menuOpen: boolean;
  /** Whether the person has just put the sidebar away, so that the focus belongs on the way back to it. */
  asked: boolean;
  bell: ReactNode;
  onMenu: () => void;
};

/** While the sidebar is away: the way to it, and what the page is about, a plate where it is about one vehicle. */
export const TopBar = ({ menuOpen, asked, bell, onMenu }: Props) => {
  const { title, plate } = useCurrentPageTitle();
  return (
    <header className="top-bar">
      <button
        type="button"
        className="icon-button"
        aria-label="Menu"
        aria-expanded={menuOpen}
        // biome-ignore lint/a11y/noAutofocus: the button that was pressed to come here is gone
        autoFocus={asked}
        onClick={onMenu}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 7h16M4 12h16M4 17h16" />
        </svg>
      </button>
      {plate ? <Plate registration={plate} /> : <strong>{title}</strong>}
      <div className="top-bar-end">{bell}</div>
    </header>
  );
};
