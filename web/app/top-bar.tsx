import type { ReactNode } from 'react';
import { Plate } from '../ui/plate.tsx';
import { useCurrentPageTitle } from '../ui/screens/page-title.ts';

type Props = {
  menuOpen: boolean;
  /** True if the user has just closed the sidebar, so that the menu button takes the focus. */
  asked: boolean;
  bell: ReactNode;
  onMenu: () => void;
};

/** Shown while the sidebar is closed: the menu button and the page's title, or the plate of its vehicle. */
export const TopBar = ({ menuOpen, asked, bell, onMenu }: Props) => {
  const { title, plate } = useCurrentPageTitle();
  return (
    <header className="top-bar">
      <button
        type="button"
        className="icon-button"
        aria-label="Menu"
        aria-expanded={menuOpen}
        // biome-ignore lint/a11y/noAutofocus: the clicked button is gone
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
