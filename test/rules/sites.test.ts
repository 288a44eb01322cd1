import { expect, it } from 'vitest';
import { WebConfig } from '#shared/config.ts';
import { findSite } from '#shared/sites.ts';

const inspectionsUrl = 'https://inspections.workshop.co.nz';
const estimatorUrl = 'https://estimator.workshop.co.nz';
const both = { name: 'both', estimator: '' };

it.each([
  [
    'the inspections site',
    { inspectionsUrl, estimatorUrl },
    inspectionsUrl,
    { name: 'inspections', other: estimatorUrl },
  ],
  ['the estimator', { inspectionsUrl, estimatorUrl }, estimatorUrl, { name: 'estimator', other: inspectionsUrl }],
  [
    'a name that only AWS uses',
    { inspectionsUrl, estimatorUrl },
    'https://d1.cloudfront.net',
    { name: 'inspections', other: estimatorUrl },
  ],
])('O-01: config.json alone tells a page that it is part of %s', (_, config, origin, expected) => {
  expect(findSite(config, origin)).toEqual({ ...expected, estimator: estimatorUrl });
});

it.each([
  ['is from an earlier release', {}],
  ['has only one of the two URLs', { estimatorUrl }],
  ['has the same URL twice', { inspectionsUrl, estimatorUrl: `${inspectionsUrl}/` }],
])('O-01: if config.json %s, the single site includes the estimator', (_, config) => {
  expect(findSite(config, inspectionsUrl)).toEqual(both);
});

it('a page can read a config.json with unknown fields', () => {
  const told = { userPoolId: 'pool', userPoolClientId: 'client' };
  expect(WebConfig.parse({ ...told, notKnownYet: true })).toEqual(told);
});
