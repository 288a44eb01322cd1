import type { Page } from 'playwright-core';

/** Aborts this call to the user pool. */
export const loseCalls = (page: Page, operation: string) =>
  page.route(
    () => true,
    (route) => {
      const target = route.request().headers()['x-amz-target'] ?? '';
      return target.endsWith(operation) ? route.abort() : route.fallback();
    },
  );
