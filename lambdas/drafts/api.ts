import { draftsApi } from '#shared/drafts/api.ts';
import { omitSeen, readSeen } from '#shared/drafts/unseen.ts';
import { DeviceId, DraftId, newId } from '#shared/ids.ts';
import { notFound } from '#shared/problem.ts';
import { describeItems } from '#shared/sheets/response-items.ts';
import { isAdmin } from '../http/context.ts';
import { parseId, routes } from '../http/serve.ts';
import { closeReserves, listReserves, reserveNumbers } from '../sheets/reserves.ts';
import { discardDraft } from './discard.ts';
import { createDraft, listDrafts, loadDraft, saveDraft } from './records.ts';
import { draftGoneProblem } from './require-open-draft.ts';
import { restoreDraft } from './restore.ts';

export const drafts = routes(draftsApi, {
  list: ({ query }, context) => listDrafts(context, query),
  get: async ({ params }, context) => describeItems(await loadDraft(context, parseId(params.id, DraftId))),
  create: async ({ body }, context) =>
    describeItems(await createDraft(context, body.id ?? DraftId.parse(newId('dft')), body)),
  save: async ({ params, body }, context) => {
    const draft = await saveDraft(context, parseId(params.id, DraftId, draftGoneProblem), body);
    const seen = readSeen(context.headers);
    return seen ? omitSeen(draft, seen) : describeItems(draft);
  },
  listReserves: async (_, context) => ({ devices: await listReserves(context) }),
  reserve: ({ params, body }, context) => reserveNumbers(context, parseId(params.DeviceID, DeviceId), body),
  release: async ({ params }, context) => {
    const id = parseId(params.DeviceID, DeviceId);
    return closeReserves(context, ({ DeviceID, by }) => {
      if (DeviceID !== id) return false;
      if (by.userId !== context.userId && !isAdmin(context)) throw notFound();
      return true;
    });
  },
  discard: ({ params }, context) => discardDraft(context, parseId(params.id, DraftId)),
  restore: ({ params }, context) => restoreDraft(context, parseId(params.id, DraftId)),
});
