import type { ChecksheetType } from '#shared/checksheets/model.ts';
import type { SaveNotes } from '../notes/use-summary.ts';

/** Something that is asked for; `busy` while it is under way. */
export type Action = { run: () => void; busy: boolean };

/** What an opened sheet can be asked for beyond this page: done in earnest, or in training only told. */
export type Actions = {
  /** Whether there is a PDF. */
  ready: boolean;
  variant: ChecksheetType | undefined;
  choose: (variant: ChecksheetType) => void;
  download: Action;
  print: Action;
  /** Begins an estimate, or leads to the one that there is. */
  estimate: Action & { href?: string | undefined };
  /** Mails a link to the PDF. */
  send: 'dialog' | (() => void);
  /** Hands the PDF to the device's share sheet; undefined: it has none. */
  share: Action | undefined;
  regenerate: Action;
  /** undefined: a recheck makes no sense here. */
  recheck: Action | undefined;
  openLatest: (() => void) | undefined;
  /** undefined: it can be changed no more. */
  edit: { text: string; run: () => void } | undefined;
  saveNotes: SaveNotes;
  photos: 'gallery' | (() => void);
  /** The sheet no longer shows what its inspection has. */
  photosDeleted: () => void;
  /** One of its photos has reached the server, which prints it anew. */
  photosArrived: () => void;
};
