import Button from '@cloudscape-design/components/button';
import type { ReactNode } from 'react';
import './not-searched.css';

/** Shown if a search could not run, so that it doesn't look like an empty result. */
export const NotSearched = ({ onAgain, children }: { onAgain: () => void; children: ReactNode }) => (
  <div className="not-searched" role="status">
    <span>{children}</span>
    <Button iconName="refresh" onClick={onAgain}>
      Try again
    </Button>
  </div>
);
