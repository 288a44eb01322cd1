import type { BrowserContextOptions } from 'playwright-core';
import type { Inspection } from '#shared/inspections/model.ts';
import { nzDate } from '#shared/nz-date.ts';
import { Problem } from '#shared/problem.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import { byId } from '#test/browser/answers.ts';
import type { Site } from '#test/pages/site.ts';
import { openInspector } from '#test/pages/wizard.ts';

export const today = { ...finishedCar(), initialDateOfInspection: nzDate(new Date()) };
export const OF_TODAY = { id: 1001, createdAt: new Date().toISOString() };

const ADDRESS = '/createInspection?editInspection=true&inspectionId=1001';

export const openEdit = async (site: Site, inspection: Inspection, { lost = false, ...options }: Options = {}) => {
  const inspector = await openInspector(site, options);
  const server = { inspection, lost, refuse: undefined as Problem | undefined, edits: [] as object[] };
  inspector.answer({
    'inspections.get': byId({ 1001: () => (server.lost ? 'lost' : server.inspection) }),
    'inspections.edit': byId({
      1001: ({ body, sent }) => {
        const changes: object = JSON.parse(String(sent.body));
        server.edits.push(changes);
        if (body.revision !== server.inspection.revision)
          return new Problem('version-conflict', 'This inspection was changed on another device.', server.inspection);
        if (server.refuse) return server.refuse;
        server.inspection = { ...server.inspection, ...changes, revision: body.revision + 1 };
        return server.inspection;
      },
    }),
  });
  await inspector.open(ADDRESS);
  return { ...inspector, server };
};
/** `lost`: the request for the inspection fails. */
type Options = BrowserContextOptions & { lost?: boolean };
