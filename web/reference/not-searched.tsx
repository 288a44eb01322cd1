import type { ReactNode } from 'react';
import './not-searched.css';

/** Nothing was looked for, and why; not to be taken for nothing found. */
export const NotSearched = ({ onAgain, children }: { onAgain: () => void; children: ReactNode }) => (
  <p className="not-searched" role="status">
    {children}{' '}
    <button type="button" className="chip" onClick={onAgain}>
      Try again
    </button>
  </p>
);
