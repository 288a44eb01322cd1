import { InspectionId } from '#shared/ids.ts';
import { notesApi } from '#shared/notes/api.ts';
import { parseId, routes } from '../http/serve.ts';
import { saveNotes } from './records.ts';

export const notes = routes(notesApi, {
  save: ({ params, body }, context) => saveNotes(parseId(params.id, InspectionId), body, context),
});
