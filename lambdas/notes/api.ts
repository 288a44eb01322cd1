import { InspectionId } from '#shared/ids.ts';
import { notesApi } from '#shared/notes/api.ts';
import { idIn } from '../http/id-in.ts';
import { routes } from '../http/serve.ts';
import { saveNotes } from './records.ts';

export const notes = routes(notesApi, {
  save: ({ params, body }, context) => saveNotes(idIn(params.id, InspectionId), body, context),
});
