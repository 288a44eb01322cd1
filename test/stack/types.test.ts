import { expect, it } from 'vitest';
import { endpointNames } from '#scripts/deploy/region.ts';
import { resourceTypes } from '#scripts/deploy/types.ts';
import { synthesize } from './synthesize.ts';
import { largest } from './trial-settings.ts';

const { template, sender, firewall } = synthesize(largest);
const types = [template, sender.template, ...(firewall ? [firewall.template] : [])].flatMap(({ Resources }) =>
  Object.values(Resources).map(({ Type }) => Type),
);

it('a region is checked for every service of the template', () => {
  const services = types.flatMap((type) => /^AWS::(\w+)::/.exec(type)?.[1] ?? []);
  expect(services).toContain('Lambda');
  for (const service of new Set(services)) expect(Object.keys(endpointNames)).toContain(service);
});

it('CloudFormation is checked for every type of the templates', () => {
  // Types that only CDK uses may be missing.
  const ours = new Set(types.filter((type) => type.startsWith('AWS::') && type !== 'AWS::CDK::Metadata'));
  expect(new Set(resourceTypes)).toEqual(ours);
});
