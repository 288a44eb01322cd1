import type { IconProps } from '@cloudscape-design/components/icon';
import { type CopyWhat, copyLabels, copyText } from '#shared/checksheets/copy-text.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { paths } from '../paths.ts';
import { copyFromSheet } from '../ui/copy-text.ts';
import type { Action, Actions } from './actions.ts';
import { variantEntries } from './variants.ts';

/** Something that can be chosen: a button, or a line of a menu. */
export type MenuItem = {
  id: string;
  text: string;
  icon?: IconProps.Name;
  run: () => void;
  disabled?: boolean;
  busy?: boolean;
  /** Stands behind the text. */
  count?: number;
};

export type Opened = 'notes' | 'vic' | 'gallery' | 'revisions';
type Given = { inspection: Inspection; deeds: Actions; admin: boolean; open: (what: Opened) => void };

const entry = (text: string, icon: IconProps.Name, run: () => void, more: Partial<MenuItem> = {}): MenuItem => ({
  id: text,
  text,
  icon,
  run,
  ...more,
});
const fromAction = (text: string, icon: IconProps.Name, { run, busy }: Action, more: Partial<MenuItem> = {}) =>
  entry(text, icon, run, { busy, ...more });

/** The notes, and one more while the details are not in VIC. Source: specification 2, section 2. */
const badge = ({ WofSummaryDetails: { wofComments, VICDetailsEntered } }: Inspection) =>
  wofComments.length + (VICDetailsEntered ? 0 : 1);

const copies = (inspection: Inspection) =>
  (Object.keys(copyLabels) as CopyWhat[]).map((what) => {
    const text = copyText(inspection, what);
    return entry(copyLabels[what], 'copy', () => copyFromSheet(text), { disabled: text === '' });
  });

/** All that can be done with a sheet, by how often it is. Source: specification 2, section 2. */
export const buildActionMenu = ({ inspection, deeds, admin, open }: Given) => {
  const noFile = { disabled: !deeds.ready };
  const { photos } = deeds;
  const next = [
    ...(deeds.openLatest ? [entry('Open Latest Recheck', 'angle-right', deeds.openLatest)] : []),
    ...(deeds.recheck ? [fromAction('Recheck', 'redo', deeds.recheck)] : []),
    ...(deeds.edit ? [entry('Edit Inspection', 'edit', deeds.edit)] : []),
  ];
  return {
    download: fromAction('Download PDF', 'download', deeds.download, noFile),
    notes: entry('Inspector Notes', 'contact', () => open('notes'), { count: badge(inspection) }),
    /** What the inspection itself comes to next; the likeliest first. */
    next,
    copy: copies(inspection),
    variants: variantEntries(deeds.variant, deeds.choose),
    others: [
      entry('VIC values', 'list-view', () => open('vic')),
      entry('View Images', 'view-full', photos === 'gallery' ? () => open('gallery') : photos),
      fromAction('Print', 'file', deeds.print, noFile),
      fromAction('Email Checksheet', 'envelope', deeds.email, noFile),
      fromAction('Re-generate PDF', 'refresh', deeds.regenerate),
      ...(admin && inspection.revision > 1 ? [entry('Earlier revisions', 'undo', () => open('revisions'))] : []),
      helpEntry,
    ],
  };
};
export type ActionMenu = ReturnType<typeof buildActionMenu>;

export const helpEntry = entry('Help', 'status-info', () => window.open(paths.checksheetHelp, '_blank', 'noopener'));
