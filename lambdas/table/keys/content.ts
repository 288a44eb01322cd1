import { key, path } from './key.ts';

/** Texts and pictures that Pitcheck manages: the privacy policy, the advert. */
export const contentKey = (name: 'PRIVACY' | 'ADVERT') => key(path('CONTENT', name), 'CONTENT');
/** A former version of the policy, by the time from which it applied. */
export const contentVersionKey = (name: 'PRIVACY', updatedAt: string) => key(path('CONTENT', name), updatedAt);

/** A bug report. Inserting it mails support. Expires. */
export const bugReportKey = (id: string) => key(path('BUGREPORT', id), 'BUGREPORT');
export const BUG_REPORTS = 'BUGREPORTS';
