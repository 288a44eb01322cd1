import type { ComponentType } from 'react';
import type { PagePath } from '../paths.ts';

/** A literal path, so that the landing page doesn't load the list of all pages. */
export type Pages = readonly { path: PagePath; load: () => Promise<ComponentType> }[];

/**
 * Pages and their chunks. The landing script preloads the chunk of the URL in parallel with the app, which saves a
 * round trip, and passes the list to the app. Each page here adds bytes to the landing page, so only common entry pages
 * are listed; add new pages to other-pages.ts.
 */
export const firstPages: Pages = [
  { path: '/', load: async () => (await import('../home/home-page.tsx')).HomePage },
  {
    path: '/createInspection',
    load: async () => (await import('../drafts/page/create-inspection-page.tsx')).CreateInspectionPage,
  },
  { path: '/checksheet/:id', load: async () => (await import('../inspections/checksheet-page.tsx')).ChecksheetPage },
  {
    path: '/inspectionList',
    load: async () => (await import('../inspections/list/inspection-list-page.tsx')).InspectionListPage,
  },
  {
    path: '/unfinishedInspectionList',
    load: async () => (await import('../drafts/list/draft-list-page.tsx')).DraftListPage,
  },
];

/** Finds the page of a path, case-insensitively like the router. */
export const findPage = (pathname: string) =>
  firstPages.find(({ path }) => new RegExp(`^${path.replace(/:\w+/, '[^/]+')}/?$`, 'i').test(pathname));
