import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ReactNode } from 'react';

/** A page: its header and, below, what it holds. */
export const Page = ({ header, children }: { header: ReactNode; children: ReactNode }) => (
  <SpaceBetween size="l">
    {header}
    {children}
  </SpaceBetween>
);
