import { draftsApi } from '#shared/drafts/api.ts';
import { DraftId, newId } from '#shared/ids.ts';
import { idIn } from '../http/id-in.ts';
import { routes } from '../http/serve.ts';
import { discardDraft } from './discard.ts';
import { draftGone } from './open-draft.ts';
import { createDraft, listDrafts, loadDraft, saveDraft } from './records.ts';

export const drafts = routes(draftsApi, {
  list: ({ query }, context) => listDrafts(context, query),
  get: ({ params }, context) => loadDraft(context, idIn(params.id, DraftId)),
  create: ({ body }, context) => createDraft(context, body.id ?? DraftId.parse(newId('dft')), body),
  save: ({ params, body }, context) => saveDraft(context, idIn(params.id, DraftId, draftGone), body),
  discard: ({ params }, context) => discardDraft(context, idIn(params.id, DraftId)),
});
