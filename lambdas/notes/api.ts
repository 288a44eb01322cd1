import { notesApi } from '#shared/notes/api.ts';
import { routes } from '../http/serve.ts';
import { inspectionId } from '../inspections/inspection-id.ts';
import { saveNotes } from './records.ts';

export const notes = routes(notesApi, {
  save: ({ params, body }, context) => saveNotes(inspectionId(params.id), body, context),
});
