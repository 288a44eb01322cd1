import type { Request } from 'playwright-core';

/** True for requests that no press causes: the reserve of sheet numbers is filled while the page is idle. */
export const isBackground = (request: Request) =>
  request.method() === 'PUT' && request.url().includes('/api/inspection/sheetNumbers/');
