import { notesApi } from '#shared/notes/api.ts';
import { know } from '../contract.ts';

know({ notes: notesApi });
