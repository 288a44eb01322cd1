import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Properties, type Synthesized, synthesize } from './synthesize.ts';
import { largest } from './trial-settings.ts';

type Resource = Synthesized['template']['Resources'][string] & { id: string };
const templates = [synthesize(), synthesize(largest)].flatMap(({ template, sender, firewall }) => [
  template,
  sender.template,
  ...(firewall ? [firewall.template] : []),
]);
const all: Resource[] = templates.flatMap(({ Resources }) =>
  Object.entries(Resources).map(([id, resource]) => ({ ...resource, id })),
);
/** True if the resource remains when the initial deployment fails. */
const stays = ({ DeletionPolicy }: Resource) => DeletionPolicy === 'Retain';
const ofType = (type: string) => all.filter(({ Type }) => Type === type);
const idOf = (reference: Properties): string | undefined => reference?.Ref ?? reference?.['Fn::GetAtt']?.[0];

describe('after a failed initial deployment', () => {
  it('no resource remains with a name that the next deployment needs', () => {
    const named = all.filter(stays).flatMap(({ id, Properties = {} }) =>
      Object.keys(Properties)
        .filter((key) => /(Name|Identity|Domain)$/.test(key))
        .map((key) => `${id} ${key}`),
    );
    expect(all.filter(stays).length).toBeGreaterThan(5);
    expect(named).toEqual([]);
    // The prefix of its domain must be unique in a region.
    expect(ofType('AWS::Cognito::UserPoolDomain')).toEqual([]);
  });

  it('everything that should be deleted is deleted: none of it is protected', () => {
    const isProtected = ({ Properties = {} }: Resource) =>
      /"DeletionProtection(Enabled)?":("ACTIVE"|true)/.test(JSON.stringify(Properties));
    expect(all.filter(isProtected).length).toBe(4);
    for (const one of all.filter(isProtected)) expect(stays(one), one.id).toBe(true);
  });

  it('every bucket that gets objects meanwhile remains, because only an empty one can be deleted', () => {
    const filled = new Set(
      [
        ...ofType('Custom::CDKBucketDeployment').map(({ Properties }) => Properties.DestinationBucketName),
        ...ofType('AWS::S3::Bucket').map(({ Properties }) => Properties?.LoggingConfiguration?.DestinationBucketName),
        ...ofType('AWS::Lambda::EventSourceMapping').map(
          ({ Properties }) => Properties.DestinationConfig?.OnFailure.Destination,
        ),
      ].flatMap((bucket) => idOf(bucket) ?? []),
    );
    expect(filled.size).toBe(3);
    for (const bucket of ofType('AWS::S3::Bucket')) expect(stays(bucket), bucket.id).toBe(filled.has(bucket.id));
  });

  it('no log remains that a function created itself: each has one in the stack, and no role may create another', () => {
    const logs = new Set(ofType('AWS::Logs::LogGroup').map(({ id }) => id));
    for (const { id, Properties } of ofType('AWS::Lambda::Function'))
      expect(logs, id).toContain(idOf(Properties.LoggingConfig?.LogGroup));
    const granted = ofType('AWS::IAM::Policy').flatMap(({ Properties }) =>
      Properties.PolicyDocument.Statement.flatMap(({ Action }: Properties) => [Action].flat()),
    );
    expect(granted).toContain('logs:PutLogEvents');
    expect(granted.filter((action) => /^(\*|logs:(\*|Create(\*|LogGroup)))/.test(action))).toEqual([]);
    for (const { id, Properties } of ofType('AWS::IAM::Role')) expect(Properties.ManagedPolicyArns, id).toBeUndefined();
  });

  it('every resource type has its line in cdk/README.md, and no line is obsolete', () => {
    const told = [...readFileSync('cdk/README.md', 'utf8').matchAll(/`((?:\w+)::\w+)`/g)].map(([, kind = '']) =>
      kind.startsWith('Custom::') ? kind : `AWS::${kind}`,
    );
    expect(new Set(told)).toEqual(new Set(all.map(({ Type }) => Type)));
  });
});
