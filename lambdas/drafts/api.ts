import { draftsApi } from '#shared/drafts/api.ts';
import { DraftId, newId } from '#shared/ids.ts';
import { describeItems } from '#shared/sheets/response-items.ts';
import { idIn } from '../http/id-in.ts';
import { routes } from '../http/serve.ts';
import { discardDraft } from './discard.ts';
import { draftGone } from './open-draft.ts';
import { createDraft, listDrafts, loadDraft, saveDraft } from './records.ts';

export const drafts = routes(draftsApi, {
  list: ({ query }, context) => listDrafts(context, query),
  get: async ({ params }, context) => describeItems(await loadDraft(context, idIn(params.id, DraftId))),
  create: async ({ body }, context) =>
    describeItems(await createDraft(context, body.id ?? DraftId.parse(newId('dft')), body)),
  save: async ({ params, body }, context) =>
    describeItems(await saveDraft(context, idIn(params.id, DraftId, draftGone), body)),
  discard: ({ params }, context) => discardDraft(context, idIn(params.id, DraftId)),
});
