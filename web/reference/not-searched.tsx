import Button from '@cloudscape-design/components/button';
import type { ReactNode } from 'react';
import './not-searched.css';

/** Nothing was looked for, and why; not to be taken for nothing found. */
export const NotSearched = ({ onAgain, children }: { onAgain: () => void; children: ReactNode }) => (
  <div className="not-searched" role="status">
    <span>{children}</span>
    <Button iconName="refresh" onClick={onAgain}>
      Try again
    </Button>
  </div>
);
