import { Plate } from '../ui/plate.tsx';
import { useCurrentPageTitle } from './page-title.ts';

/** While the sidebar is away: the way to it, and what the page is about, a plate where it is about one vehicle. */
export const TopBar = ({ menuOpen, onMenu }: { menuOpen: boolean; onMenu: () => void }) => {
  const { title, plate } = useCurrentPageTitle();
  return (
    <header className="top-bar">
      <button type="button" className="icon-button" aria-label="Menu" aria-expanded={menuOpen} onClick={onMenu}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 7h16M4 12h16M4 17h16" />
        </svg>
      </button>
      {plate ? <Plate registration={plate} /> : <strong>{title}</strong>}
    </header>
  );
};
