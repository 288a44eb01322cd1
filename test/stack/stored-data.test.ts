import { describe, expect, it } from 'vitest';
import { tableDefinition } from '#scripts/local/cloud/table-definition.ts';
import { Table } from '#scripts/local/stack/shapes.ts';
import { toStack } from '#scripts/local/stack.ts';
import { isReplacedBy } from './resource-schema.ts';
import { only, type Properties, resources, synthesize } from './synthesize.ts';
import { largest } from './trial-settings.ts';

const stack = synthesize();
const all = (type: string) => resources(stack, type).map(({ properties }) => properties);

describe('stored data', () => {
  it('has one table with four sparse indexes, named after their keys', () => {
    const { properties } = only(stack, 'AWS::DynamoDB::GlobalTable');
    const keys = (prefix: string) => [
      { AttributeName: `${prefix}pk`, KeyType: 'HASH' },
      { AttributeName: `${prefix}sk`, KeyType: 'RANGE' },
    ];
    const keysOnly = { ProjectionType: 'KEYS_ONLY' };
    expect(properties).toMatchObject({
      KeySchema: keys(''),
      BillingMode: 'PAY_PER_REQUEST',
      GlobalSecondaryIndexes: [
        {
          IndexName: 'gsi1',
          KeySchema: keys('gsi1'),
          Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['type', 'summary'] },
        },
        { IndexName: 'gsi2', KeySchema: keys('gsi2'), Projection: keysOnly },
        { IndexName: 'gsi3', KeySchema: keys('gsi3'), Projection: keysOnly },
        {
          IndexName: 'gsi4',
          KeySchema: keys('gsi4'),
          Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['type', 'summary', 'gsi1sk'] },
        },
      ],
      StreamSpecification: { StreamViewType: 'NEW_IMAGE' },
      TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
      // AWS's own key: reading with the account's key would be billed by call
      SSESpecification: { SSEEnabled: false },
    });
  });

  it('keeps an existing table when its encryption changes', () => {
    expect(isReplacedBy('AWS::DynamoDB::GlobalTable', 'KeySchema')).toBe(true);
    expect(isReplacedBy('AWS::DynamoDB::GlobalTable', 'SSESpecification')).toBe(false);
  });

  it('has the table that handler tests use', () => {
    expect(tableDefinition).toEqual(Table.parse(only(stack, 'AWS::DynamoDB::GlobalTable').properties));
  });

  it('can be restored to any second, and is not deleted with the stack', () => {
    const { properties, DeletionPolicy } = only(stack, 'AWS::DynamoDB::GlobalTable');
    expect(properties.Replicas).toHaveLength(1);
    expect(properties.Replicas[0]).toMatchObject({
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      DeletionProtectionEnabled: true,
    });
    expect(DeletionPolicy).toBe('Retain');
    for (const type of ['AWS::S3::Bucket', 'AWS::Cognito::UserPool'])
      for (const one of resources(stack, type)) expect(one.DeletionPolicy).toMatch(/^Retain/);
  });

  it("keeps files longer than the table's restore window of 35 days", () => {
    const versions = all('AWS::S3::Bucket').flatMap(({ LifecycleConfiguration }) =>
      (LifecycleConfiguration?.Rules ?? []).flatMap(
        (rule: { NoncurrentVersionExpiration?: { NoncurrentDays: number } }) => rule.NoncurrentVersionExpiration ?? [],
      ),
    );
    expect(versions).toContainEqual({ NoncurrentDays: 45 });
  });

  it('moves old files to a cheaper storage class that is read as fast, but leaves small ones', () => {
    const buckets = all('AWS::S3::Bucket').map(({ LifecycleConfiguration: lifecycle }) => lifecycle ?? {});
    const moves = buckets.flatMap(({ Rules = [] }) =>
      Rules.flatMap(({ Transitions }: Properties) => Transitions ?? []),
    );
    expect(moves).toEqual([{ StorageClass: 'GLACIER_IR', TransitionInDays: 90 }]);
    // the default is the minimum of 128 kB
    for (const lifecycle of buckets) expect(lifecycle).not.toHaveProperty('TransitionDefaultMinimumObjectSize');
  });

  it('deletes PDFs of figures after two days', () => {
    const rules = all('AWS::S3::Bucket').flatMap(({ LifecycleConfiguration }) => LifecycleConfiguration?.Rules ?? []);
    const kept = rules.filter(({ ExpirationInDays }) => ExpirationInDays === 2);
    expect(kept).toEqual([{ ExpirationInDays: 2, Prefix: 'org/figures/', Status: 'Enabled' }]);
  });

  it('blocks public access in every bucket', () => {
    const closed = {
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    };
    for (const bucket of all('AWS::S3::Bucket')) {
      expect(bucket.PublicAccessBlockConfiguration).toEqual(closed);
      expect(bucket.BucketEncryption).toBeDefined();
    }
    for (const { PolicyDocument } of all('AWS::S3::BucketPolicy'))
      expect(PolicyDocument.Statement).toContainEqual(
        expect.objectContaining({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
      );
    expect(all('AWS::S3::BucketPolicy')).toHaveLength(all('AWS::S3::Bucket').length);
  });
});

it('has users who sign in by email and password, which is never sent, with an optional second factor', () => {
  expect(only(stack, 'AWS::Cognito::UserPool').properties).toMatchObject({
    UsernameAttributes: ['email'],
    EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
    MfaConfiguration: 'OPTIONAL',
    DeletionProtection: 'ACTIVE',
    Policies: {
      PasswordPolicy: {
        MinimumLength: 12,
        RequireLowercase: false,
        RequireUppercase: false,
        RequireNumbers: false,
        RequireSymbols: false,
      },
    },
  });
  expect(only(stack, 'AWS::Cognito::UserPoolClient').properties).toMatchObject({
    ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
    GenerateSecret: false,
    PreventUserExistenceErrors: 'ENABLED',
    EnableTokenRevocation: true,
    AccessTokenValidity: 60,
    RefreshTokenValidity: 30 * 24 * 60,
  });
});

it('has refresh token rotation, and the plan that contains it, if switched on, with a grace period of one minute', () => {
  expect(only(stack, 'AWS::Cognito::UserPoolClient').properties).not.toHaveProperty('RefreshTokenRotation');
  const rotating = synthesize(largest);
  expect([stack, rotating].map((one) => only(one, 'AWS::Cognito::UserPool').properties.UserPoolTier)).toEqual([
    'LITE',
    'ESSENTIALS',
  ]);
  expect(only(rotating, 'AWS::Cognito::UserPoolClient').properties).toMatchObject({
    // Cognito refuses to combine rotation with the other refresh flow
    ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH'],
    RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 60 },
  });
  expect(toStack(rotating.template).rotatesRefreshTokens).toBe(true);
  expect(toStack(stack.template).rotatesRefreshTokens).toBe(false);
});
