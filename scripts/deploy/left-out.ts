import type { Check, Place } from './check.ts';

/** What a stage does without and should not for long: a deploy says so each time. */
export const leftOutChecks = ({ stage: { domain, alarmsTo } }: Pick<Place, 'stage'>): Check[] => [
  {
    name: 'TLS',
    ask: async () =>
      domain
        ? { fine: '1.2 and 1.3 alone.' }
        : {
            told: 'CloudFront’s own certificate also takes TLS 1.0 and 1.1, whatever is set. Give the stage a domain and certificate before real customers use it.',
          },
  },
  {
    name: 'Alarms',
    ask: async () =>
      alarmsTo
        ? { fine: `to ${alarmsTo}.` }
        : { told: 'nobody hears of failures, floods or costs. Set alarmsTo before real customers use the stage.' },
  },
];
