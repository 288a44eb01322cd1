import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ReactNode } from 'react';

type Props = {
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  /** Use `h1` if the notice is the whole page. */
  heading?: 'h1' | 'h2';
};

/** An empty state: what this is or what happened, with one action. */
export const Notice = ({ title, text, action, heading = 'h2' }: Props) => (
  <Box textAlign="center" padding={{ vertical: 'xl', horizontal: 'l' }}>
    <SpaceBetween size="s">
      <Box variant="h2" tagOverride={heading}>
        {title}
      </Box>
      {text && <Box color="text-body-secondary">{text}</Box>}
      {action}
    </SpaceBetween>
  </Box>
);
