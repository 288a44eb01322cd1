import type * as z from 'zod';
import { type Draft, DraftChanges } from '#shared/drafts/model.ts';
import type { DraftId } from '#shared/ids.ts';
import { Problem } from '#shared/problem.ts';
import { getPart, type PartName } from '#web/drafts/store/parts.ts';
import { newServer } from './server.ts';
import { makeDraft, newSheet } from './sheets.ts';

const AT = Date.parse('2026-11-21T00:00:00Z');
type Body = z.input<typeof DraftChanges> & { drawn?: { number: number } | undefined };

/** Simulates the server of one draft. `known` overrides fields of its responses. */
export const newSheetServer = (id: DraftId, known: Partial<Draft> = {}) => {
  const server = newServer(() => AT, { written: () => {}, discarded: () => {} });
  const held = () => server.find(id) ?? newSheet(id, 7);
  const draft = (): Draft => ({ ...makeDraft(held(), AT), ...known });
  return {
    draft,
    exists: () => server.find(id) !== undefined,
    value: (name: PartName) => getPart(held().sheet, name),
    create: ({ drawn, ...body }: Body) => {
      server.create(id, DraftChanges.parse(body));
      // tests lease numbers themselves
      if (drawn) Object.assign(held(), { number: drawn.number });
      return { accepted: true, draft: draft() };
    },
    /** Refuses a save if one of its sections has a newer version than the save is based on. */
    save: (body: Body) => {
      try {
        if (!server.find(id)) server.create(id, {});
        server.save(id, DraftChanges.parse(body));
        return { accepted: true, draft: draft() };
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        return { accepted: false, draft: draft() };
      }
    },
  };
};
