import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import { useRouteError } from 'react-router';
import { SUPPORT_EMAIL, SUPPORT_PHONE } from '#shared/brand.ts';
import { Problem } from '#shared/problem.ts';

/** What is shown in place of a page that broke. Home is a full load: it also brings the newest version of the site. */
export const ErrorPage = () => {
  const error = useRouteError();
  return (
    <Box textAlign="center" padding={{ vertical: 'xxxl', horizontal: 'l' }}>
      <Box variant="h1" padding={{ bottom: 's' }}>
        An unexpected error occurred
      </Box>
      <Box color="text-body-secondary" padding={{ bottom: 'l' }}>
        {error instanceof Problem ? error.message : 'This page could not be shown.'} If it happens again, tell us:{' '}
        {SUPPORT_EMAIL}, {SUPPORT_PHONE}.
      </Box>
      <Button href="/" variant="primary">
        Home
      </Button>
    </Box>
  );
};
