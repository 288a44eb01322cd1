import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ReactNode } from 'react';

type Props = { code?: number | string | undefined; message?: string | undefined; action?: ReactNode };

/**
 * Shown for known errors, such as missing or forbidden pages. The Home link loads the page fully, so that it works
 * without a router and gets the latest release. Source: specification 1, section 2.8.
 */
export const ErrorScreen = ({ code, message = 'Something went wrong', action }: Props) => (
  <div className="instead-of-page">
    <SpaceBetween size="l">
      <div>
        {code !== undefined && (
          <Box fontSize="display-l" fontWeight="bold" color="text-body-secondary">
            {code}
          </Box>
        )}
        <Box variant="h1">{message}</Box>
      </div>
      <SpaceBetween direction="horizontal" size="s">
        <Button href="/" variant="primary">
          Home
        </Button>
        {action}
      </SpaceBetween>
    </SpaceBetween>
  </div>
);

/** Shown instead of a page that needs another scope. */
export const NotAllowedScreen = () => (
  <ErrorScreen code={403} message="You do not have permission to access this resource." />
);
