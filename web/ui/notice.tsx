import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ReactNode } from 'react';

/** What stands where there is nothing to show: what this is or what happened, and one thing to do. */
export const Notice = ({ title, text, action }: { title: string; text?: ReactNode; action?: ReactNode }) => (
  <Box textAlign="center" padding={{ vertical: 'xl', horizontal: 'l' }}>
    <SpaceBetween size="s">
      <Box variant="h3" tagOverride="p">
        {title}
      </Box>
      {text && <Box color="text-body-secondary">{text}</Box>}
      {action}
    </SpaceBetween>
  </Box>
);
