import type { Check, Place } from './check.ts';

/** Warns at each deploy about missing settings that a stage needs before real customers use it. */
export const missingSettingChecks = ({ stage: { domain, alarmsTo } }: Pick<Place, 'stage'>): Check[] => [
  {
    name: 'TLS',
    ask: async () =>
      domain
        ? { ok: 'only 1.2 and 1.3.' }
        : {
            warning:
              'CloudFront’s own certificate allows TLS 1.0 and 1.1, whatever the settings. Give the stage a domain and certificate before real customers use it.',
          },
  },
  {
    name: 'Alarms',
    ask: async () =>
      alarmsTo
        ? { ok: `to ${alarmsTo}.` }
        : {
            warning:
              'no one is alerted to failures, floods or costs. Set alarmsTo before real customers use the stage.',
          },
  },
];
