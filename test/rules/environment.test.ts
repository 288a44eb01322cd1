import { describe, expect, it } from 'vitest';
import { PRODUCT } from '#shared/brand.ts';
import { environmentLabel } from '#shared/environment.ts';

describe('B-13: the environment label comes from the host', () => {
  it.each([
    ['localhost', 'Local'],
    ['127.0.0.1', 'Local'],
    ['inspections.test-aws.pitcheck.example', 'Test AWS'],
    ['inspections.internal-test.pitcheck.example', 'Internal Test'],
    ['INSPECTIONS.Internal-Branch.pitcheck.example', 'Internal Branch'],
    ['internal-live.pitcheck.example', 'Internal Live'],
    ['inspections.pitcheck.example', PRODUCT],
    ['latest-awsome.pitcheck.example', PRODUCT],
  ])('%s is %s', (host, label) => {
    expect(environmentLabel(host)).toBe(label);
  });

  it('the stage’s own label takes precedence', () => {
    expect(environmentLabel('localhost', 'Trial')).toBe('Trial');
  });
});
