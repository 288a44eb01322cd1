import Button from '@cloudscape-design/components/button';
import type { ReactNode } from 'react';
import './not-searched.css';

/** Shown if a search couldn't run, which must not look like an empty result. */
export const NotSearched = ({ onAgain, children }: { onAgain: () => void; children: ReactNode }) => (
  <div className="not-searched" role="status">
    <span>{children}</span>
    <Button iconName="refresh" onClick={onAgain}>
      Try again
    </Button>
  </div>
);
