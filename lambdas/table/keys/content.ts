import { key, path } from './key.ts';

/** Content that Pitcheck manages: the privacy policy, the advertisement. */
export const contentKey = (name: 'PRIVACY' | 'ADVERT') => key(path('CONTENT', name), 'CONTENT');
/** An earlier version of the policy, by the time from which it applied. */
export const contentVersionKey = (name: 'PRIVACY', updatedAt: string) => key(path('CONTENT', name), updatedAt);

/** A bug report. Inserting it emails support. Expires. */
export const bugReportKey = (id: string) => key(path('BUGREPORT', id), 'BUGREPORT');
export const BUG_REPORTS = 'BUGREPORTS';
