import { notesApi } from '#shared/notes/api.ts';
import { registerNouns } from '../contract.ts';

registerNouns({ notes: notesApi });
