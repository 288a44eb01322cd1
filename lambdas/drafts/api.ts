import { draftsApi } from '#shared/drafts/api.ts';
import { DraftId, newId } from '#shared/ids.ts';
import { notFound, Problem } from '#shared/problem.ts';
import { routes } from '../http/serve.ts';
import { createDraft, discardDraft, listDrafts, loadDraft, saveDraft } from './records.ts';

export const drafts = routes(draftsApi, {
  list: ({ query }, context) => listDrafts(context, query),
  get: ({ params }, context) => loadDraft(context, draftId(params.id, 'not-found')),
  create: ({ body }, context) => createDraft(context, body.id ?? DraftId.parse(newId('dft')), body),
  save: ({ params, body }, context) => saveDraft(context, draftId(params.id, 'draft-gone'), body),
  discard: ({ params }, context) => discardDraft(context, draftId(params.id, 'not-found')),
});

/** What is no draft's id is answered like a draft that never was. */
const draftId = (text: string, otherwise: 'not-found' | 'draft-gone') => {
  const id = DraftId.safeParse(text);
  if (id.success) return id.data;
  throw otherwise === 'draft-gone' ? new Problem('draft-gone', 'Inspection no longer exists') : notFound();
};
