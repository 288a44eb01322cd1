import { formatCsv } from '#shared/csv.ts';
import { showDate } from '#shared/nz-date.ts';
import type { TrainingEntry } from '#shared/training/model.ts';
import { kindWords } from './words.ts';

export const buildTrainingCsv = (entries: readonly TrainingEntry[]) =>
  formatCsv([
    ['Date', 'Person', 'What', 'Title', 'Minutes', 'Right', 'Of', 'Notes'],
    ...entries.map(({ day, name, kind, title, minutes, correct, total, notes }) => [
      ...[showDate(day), name, kindWords[kind], title, String(Math.round(minutes * 10) / 10)],
      ...[String(correct ?? ''), String(total ?? ''), notes],
    ]),
  ]);
