import { formatCsv } from '#shared/csv.ts';
import { nzDate, showDate, showInstant } from '#shared/nz-date.ts';
import type { AmendmentRead } from '#shared/training/amendments.ts';
import type { SignOff, TrainingEntry } from '#shared/training/model.ts';
import { formatPassed, formatRegraded, nameKind } from '#shared/training/words.ts';

type TrainingRecord = {
  entries: readonly TrainingEntry[];
  amendments: readonly AmendmentRead[];
  /** The signature under this record, if it still applies. */
  signed?: SignOff | undefined;
};

/** Formats a record with one line for each entry, newest first, followed by amendments and the signature. */
export const buildTrainingCsv = ({ entries, amendments, signed }: TrainingRecord) =>
  formatCsv([
    ['Date', 'Person', 'What', 'Title', 'Minutes', 'Right', 'Of', 'Result', 'Marked again', 'Certificate', 'Notes'],
    ...entries.map((entry) => [
      ...[showDate(entry.day), entry.name, nameKind(entry), entry.title, String(Math.round(entry.minutes * 10) / 10)],
      ...[String(entry.correct ?? ''), String(entry.total ?? ''), formatPassed(entry), formatRegraded(entry)],
      ...[entry.certificate ? 'Yes' : '', entry.notes],
    ]),
    ...amendments.map(({ signedAt, name, title, version }) => [
      ...[showDate(nzDate(new Date(signedAt))), name, 'Amendment read', title, '', '', '', '', '', ''],
      `Version ${version}, signed ${showInstant(signedAt)}`,
    ]),
    ...(signed
      ? [
          [
            ...[showDate(nzDate(new Date(signed.signedAt))), signed.name, 'Signed off', '', '', '', '', '', '', ''],
            `By ${signed.signedBy}, ${showInstant(signed.signedAt)}, for ${showDate(signed.from)} to ${showDate(signed.to)}`,
          ],
        ]
      : []),
  ]);
