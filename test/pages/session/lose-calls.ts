import type { Page, Route } from 'playwright-core';

/** Aborts this call to the user pool. Returns a function that stops this. */
export const loseCalls = async (page: Page, operation: string) => {
  const all = () => true;
  const lose = (route: Route) => {
    const target = route.request().headers()['x-amz-target'] ?? '';
    return target.endsWith(operation) ? route.abort() : route.fallback();
  };
  await page.route(all, lose);
  return () => page.unroute(all, lose);
};
