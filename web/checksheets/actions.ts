import type { ChecksheetType } from '#shared/checksheets/model.ts';
import type { SaveNotes } from '../notes/use-summary.ts';

/** An action; `busy` while it runs. */
export type Action = { run: () => void; busy: boolean };

/** The actions of an open sheet. For a training organization, they only show a message. */
export type Actions = {
  /** True if the PDF is ready. */
  ready: boolean;
  variant: ChecksheetType | undefined;
  choose: (variant: ChecksheetType) => void;
  download: Action;
  print: Action;
  /** Starts an estimate, or links to the existing one. */
  estimate: Action & { href?: string | undefined };
  /** Emails a link to the PDF. */
  send: 'dialog' | (() => void);
  /** Opens the device's share sheet; undefined if it has none. */
  share: Action | undefined;
  regenerate: Action;
  /** Undefined if a recheck is not possible. */
  recheck: Action | undefined;
  openLatest: (() => void) | undefined;
  /** Undefined if the inspection can no longer be changed. */
  edit: { text: string; run: () => void } | undefined;
  saveNotes: SaveNotes;
  photos: 'gallery' | (() => void);
  /** Called after photos were deleted, because the sheet still shows them. */
  photosDeleted: () => void;
  /** Called after a photo was uploaded, because the server renders the sheet again. */
  photosArrived: () => void;
};
