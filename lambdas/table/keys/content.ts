import { type Key, path } from './key.ts';

/** Texts and pictures that Pitcheck manages: the privacy policy, the advert. */
export const contentKey = (name: 'PRIVACY' | 'ADVERT'): Key => ({ pk: path('CONTENT', name), sk: 'CONTENT' });
/** A former version of the policy, by the time from which it applied. */
export const contentVersionKey = (name: 'PRIVACY', updatedAt: string): Key => ({
  pk: path('CONTENT', name),
  sk: updatedAt,
});

/** A bug report. Inserting it mails support. Expires. */
export const bugReportKey = (id: string): Key => ({ pk: path('BUGREPORT', id), sk: 'BUGREPORT' });
export const BUG_REPORTS = 'BUGREPORTS';
