import type { ComponentType } from 'react';
import type { PagePath } from '../paths.ts';

/** The path is written out: the landing page has no room for those of all pages. */
export type Pages = readonly { path: PagePath; load: () => Promise<ComponentType> }[];

/**
 * Pages by their path; each is a chunk of its own. The landing script asks for the chunk of the address at once, beside the
 * app's own, so that a signed-in load has two rounds of requests and not three. It hands the list on to the app: a module of
 * both would be a request more. Every page here costs the landing page bytes: only those that a day begins with are here, and
 * every other, also a new one, is in other-pages.ts.
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

/** Paths match in any case, as the router matches them: `/Checksheet/7` is `/checksheet/7`. */
export const findPage = (pathname: string) =>
  firstPages.find(({ path }) => new RegExp(`^${path.replace(/:\w+/, '[^/]+')}/?$`, 'i').test(pathname));
