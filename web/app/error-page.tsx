import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type ReactNode, useEffect } from 'react';
import { useRouteError } from 'react-router';
import { PRODUCT, SUPPORT_EMAIL, SUPPORT_PHONE } from '#shared/brand.ts';
import { Problem } from '#shared/problem.ts';
import { paths } from '../paths.ts';
import { isChunkLoadError } from '../support/chunk-load-error.ts';
import { useReportError } from '../support/use-report-error.ts';
import { ErrorScreen } from '../ui/screens/error-screen.tsx';

/** Error boundary of the routes. */
export const RouteErrorPage = () => <ErrorPage error={useRouteError()} />;

/** Our own errors have a code and a message; anything else is unexpected. */
export const ErrorPage = ({ error }: { error: unknown }) => {
  if (isChunkLoadError(error)) return <MissingCodePage />;
  if (error instanceof Problem) return <ErrorScreen code={error.status} message={error.message} />;
  return <UnexpectedErrorPage error={error} />;
};

/** Source of wording and spelling: specification 1, section 2.8. */
const UnexpectedErrorPage = ({ error }: { error: unknown }) => {
  const reportError = useReportError();
  useEffect(() => reportError(error), [reportError, error]);
  return (
    <Centered>
      <Box variant="h1">Oops!</Box>
      <Box variant="h2" tagOverride="p">
        An unexpected error occured
      </Box>
      <Box color="text-body-secondary">{error instanceof Error ? error.message : String(error)}</Box>
      <Button href={paths.home} variant="primary">
        Home
      </Button>
      <Box>
        If it happens again, tell us: <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a> or{' '}
        <a href={`tel:${SUPPORT_PHONE.replaceAll(' ', '')}`}>{SUPPORT_PHONE}</a>.
      </Box>
    </Centered>
  );
};

/** Shown if the chunk of a page is missing, as after a deployment. Reloading keeps the URL. */
const MissingCodePage = () => (
  <Centered>
    <Box variant="h1">This page could not be loaded</Box>
    <Box color="text-body-secondary">
      {PRODUCT} was updated, or you're offline. Reload to continue. Saved work is kept.
    </Box>
    <Button variant="primary" iconName="refresh" onClick={() => location.reload()}>
      Reload
    </Button>
  </Centered>
);

const Centered = ({ children }: { children: ReactNode }) => (
  <div className="instead-of-page">
    <SpaceBetween size="l">{children}</SpaceBetween>
  </div>
);
