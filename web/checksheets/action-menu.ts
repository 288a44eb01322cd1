import type { IconProps } from '@cloudscape-design/components/icon';
import { type CopyKind, copyLabels, formatCopyText } from '#shared/checksheets/copy-text.ts';
import { ChecksheetType } from '#shared/checksheets/model.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { paths } from '../paths.ts';
import { copyFromSheet } from '../ui/copy-text.ts';
import type { Action, Actions } from './actions.ts';

/** A button or menu item. */
export type MenuItem = {
  id: string;
  text: string;
  /** A second line that says what the item does. */
  explanation?: string;
  icon?: IconProps.Name;
  run: () => void;
  /** Opens this URL in a new tab instead of `run`. */
  href?: string | undefined;
  disabled?: boolean;
  busy?: boolean;
  /** A number after the text. */
  count?: number;
};

export type Opened = 'notes' | 'vic' | 'gallery' | 'revisions' | 'send';
type Given = { inspection: Inspection; actions: Actions; admin: boolean; open: (what: Opened) => void };

const item = (text: string, icon: IconProps.Name, run: () => void, more: Partial<MenuItem> = {}): MenuItem => ({
  id: text,
  text,
  icon,
  run,
  ...more,
});
const fromAction = (text: string, icon: IconProps.Name, { run, busy }: Action, more: Partial<MenuItem> = {}) =>
  item(text, icon, run, { busy, ...more });

/** Counts the notes, plus one while the inspection is not in VIC. Source: specification 2, section 2. */
const countNotes = ({ WofSummaryDetails: { wofComments, VICDetailsEntered } }: Inspection) =>
  wofComments.length + (VICDetailsEntered ? 0 : 1);

const listCopyItems = (inspection: Inspection) =>
  (Object.keys(copyLabels) as CopyKind[]).map((what) => {
    const text = formatCopyText(inspection, what);
    return item(copyLabels[what], 'copy', () => copyFromSheet(text), { disabled: text === '' });
  });

/** Builds all actions of a sheet, grouped by how often they are used. Source: specification 2, section 2. */
export const buildActionMenu = ({ inspection, actions, admin, open }: Given) => {
  const noFile = { disabled: !actions.ready };
  const { photos, send } = actions;
  const next = [
    ...(actions.openLatest ? [item('Open Latest Recheck', 'angle-right', actions.openLatest)] : []),
    ...(actions.recheck ? [fromAction('Recheck', 'redo', actions.recheck)] : []),
    ...(actions.edit ? [item(actions.edit.text, 'edit', actions.edit.run)] : []),
  ];
  return {
    download: fromAction('Download PDF', 'download', actions.download, noFile),
    notes: item('Inspector Notes', 'contact', () => open('notes'), { count: countNotes(inspection) }),
    /** The inspection's next steps, the likeliest first. */
    next,
    copy: listCopyItems(inspection),
    variants: listVariantItems(actions.variant, actions.choose),
    others: [
      item('VIC values', 'list-view', () => open('vic')),
      item('View Images', 'view-full', photos === 'gallery' ? () => open('gallery') : photos),
      fromAction('Print', 'file', actions.print, noFile),
      fromAction('Email Checksheet', 'envelope', actions.estimate, {
        href: actions.estimate.href,
        explanation: actions.estimate.href ? 'Opens the estimate' : 'Creates an estimate you can email',
      }),
      item('Email this sheet', 'send', send === 'dialog' ? () => open('send') : send),
      fromAction('Re-generate PDF', 'refresh', actions.regenerate),
      ...(admin && inspection.revision > 1 ? [item('Earlier revisions', 'undo', () => open('revisions'))] : []),
      helpItem,
    ],
  };
};
export type ActionMenu = ReturnType<typeof buildActionMenu>;

export const helpItem = item('Help', 'status-info', () => window.open(paths.checksheetHelp, '_blank', 'noopener'));

/** The Checksheet Options menu. Source: specification 2, section 2. */
const labels: Readonly<Record<ChecksheetType, string>> = {
  Full: 'Full Checksheet',
  FullNoImages: 'Full Checksheet (No Images)',
  Summary: 'Summary Checksheet',
  SummaryNoImages: 'Summary Checksheet (No Images)',
};

/** Lists the variants as menu items; the current one is disabled. */
const listVariantItems = (current: ChecksheetType | undefined, choose: (variant: ChecksheetType) => void) =>
  ChecksheetType.options.map((variant) => ({
    id: variant,
    text: labels[variant],
    disabled: variant === current,
    run: () => choose(variant),
  }));
