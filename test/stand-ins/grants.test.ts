import { describe, expect, it } from 'vitest';
import { allows } from '#scripts/local/grants/allows.ts';
import { arns } from '#scripts/local/grants/names.ts';
import { parseRoles, type Statement } from '#scripts/local/grants/roles.ts';
import { findUses, findUsesOfUrls } from '#scripts/local/grants/uses.ts';

const signed = (service: string, more: Record<string, string> = {}) => ({
  authorization: `AWS4-HMAC-SHA256 Credential=local/20261122/ap-southeast-2/${service}/aws4_request, SignedHeaders=host, Signature=0`,
  ...more,
});
const post = (service: string, target: string, body: object) =>
  findUses({
    method: 'POST',
    path: '/',
    headers: signed(service, { 'x-amz-target': `Any.${target}` }),
    body: () => JSON.stringify(body),
  });
const said = (uses: ReturnType<typeof findUses>) =>
  uses.map(({ action, resource, context }) => [
    action,
    resource.split(':').at(-1),
    Object.values(context).flat().join(),
  ]);

describe('the permissions that a call needs', () => {
  const TableName = 'pitcheck';
  const Key = { pk: { S: 'ORG#a' }, sk: { S: 'X' } };

  it('cover each part of a transaction, with the keys of all parts', () => {
    const TransactItems = [
      { Put: { TableName, Item: { ...Key, n: { N: '1' } } } },
      { Update: { TableName, Key: { ...Key, pk: { S: 'USER#b' } } } },
      { Delete: { TableName, Key } },
      { ConditionCheck: { TableName, Key } },
    ];
    expect(said(post('dynamodb', 'TransactWriteItems', { TransactItems }))).toEqual([
      ['dynamodb:PutItem', 'table/pitcheck', 'ORG#a,USER#b,ORG#a,ORG#a'],
      ['dynamodb:UpdateItem', 'table/pitcheck', 'ORG#a,USER#b,ORG#a,ORG#a'],
      ['dynamodb:DeleteItem', 'table/pitcheck', 'ORG#a,USER#b,ORG#a,ORG#a'],
      ['dynamodb:ConditionCheckItem', 'table/pitcheck', 'ORG#a,USER#b,ORG#a,ORG#a'],
    ]);
  });

  it('cover an index that is queried', () => {
    const asked = {
      TableName,
      KeyConditionExpression: '#pk = :pk AND begins_with(#sk, :start)',
      ExpressionAttributeValues: { ':pk': { S: 'ORG#a#DRAFTS' }, ':start': { S: 'x' } },
    };
    expect(said(post('dynamodb', 'Query', { ...asked, IndexName: 'gsi1' }))).toEqual([
      ['dynamodb:Query', 'table/pitcheck/index/gsi1', 'ORG#a#DRAFTS'],
    ]);
    expect(said(post('dynamodb', 'Query', asked))).toEqual([['dynamodb:Query', 'table/pitcheck', 'ORG#a#DRAFTS']]);
  });

  it('cover each table of a batch, with all its keys', () => {
    const Keys = [Key, { ...Key, pk: { S: 'USER#b' } }];
    expect(said(post('dynamodb', 'BatchGetItem', { RequestItems: { [TableName]: { Keys } } }))).toEqual([
      ['dynamodb:BatchGetItem', 'table/pitcheck', 'ORG#a,USER#b'],
    ]);
  });

  it('cover reading a file, its size, or signing a URL for it', () => {
    for (const method of ['GET', 'HEAD'])
      expect(
        said(findUses({ method, path: '/pitcheck-files/org/org_1/x.pdf?x-id=1', headers: signed('s3'), body: String })),
      ).toEqual([['s3:GetObject', 'pitcheck-files/org/org_1/x.pdf', '']]);
    const answer = JSON.stringify({
      url: { a: 'http://127.0.0.1:1/pitcheck-files/org/org_1/a.pdf?X-Amz-Signature=1' },
    });
    expect(said(findUsesOfUrls(answer))).toEqual([['s3:GetObject', 'pitcheck-files/org/org_1/a.pdf', '']]);
    expect(findUsesOfUrls('{"see":"http://127.0.0.1:1/pitcheck-files/a.pdf"}')).toEqual([]);
  });

  it('cover the sender of an email, its configuration set, and in the sandbox its recipients', () => {
    const mail = {
      FromEmailAddress: 'Pitcheck <no-reply@a.example>',
      ConfigurationSetName: 'local',
      Destination: { ToAddresses: ['you@b.example'] },
    };
    const path = '/v2/email/outbound-emails';
    const uses = findUses({ method: 'POST', path, headers: signed('ses'), body: () => JSON.stringify(mail) });
    expect(said(uses)).toEqual(
      ['identity/no-reply@a.example', 'identity/a.example', 'identity/you@b.example', 'configuration-set/local'].map(
        (resource) => ['ses:SendEmail', resource, 'no-reply@a.example'],
      ),
    );
  });

  it('are none without credentials', () => {
    expect(findUses({ method: 'POST', path: '/', headers: { 'x-amz-target': 'Any.GetUser' }, body: String })).toEqual(
      [],
    );
  });

  it('must be known for every operation', () => {
    expect(() => post('dynamodb', 'Scan', { TableName })).toThrow('No permission is defined for dynamodb Scan');
    expect(() => post('kms', 'Decrypt', {})).toThrow('No permission is defined for kms Decrypt');
    expect(() => findUses({ method: 'POST', path: '/b/k', headers: signed('s3'), body: String })).toThrow('s3 POST');
  });
});

describe('a statement', () => {
  const table = arns.table('pitcheck');
  const statement: Statement = { actions: ['dynamodb:GetItem'], resources: [table], conditions: {} };
  const use = { action: 'dynamodb:GetItem', resource: table, context: { 'dynamodb:LeadingKeys': ['ORG#a', 'DUE#b'] } };
  const begins = (...beginnings: string[]) => ({
    ...statement,
    conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': beginnings } },
  });

  it('allows its actions on its resources, and no others', () => {
    expect(allows(statement, use)).toBe(true);
    expect(allows(statement, { ...use, action: 'dynamodb:PutItem' })).toBe(false);
    expect(allows(statement, { ...use, resource: `${table}/index/gsi1` })).toBe(false);
    expect(allows({ ...statement, resources: [`${table}/index/*`] }, { ...use, resource: `${table}/index/gsi1` })).toBe(
      true,
    );
    expect(allows({ ...statement, actions: ['dynamodb:Get*'] }, use)).toBe(true);
  });

  it('with key prefixes allows a call only if every key has one', () => {
    expect(allows(begins('ORG#*', 'DUE#*'), use)).toBe(true);
    expect(allows(begins('ORG#*'), use)).toBe(false);
  });

  it('with a sender address allows emails only from it', () => {
    const from = { ...statement, conditions: { StringEquals: { 'ses:FromAddress': ['a@b.nz'] } } };
    expect(allows(from, { ...use, context: { 'ses:FromAddress': ['a@b.nz'] } })).toBe(true);
    expect(allows(from, { ...use, context: { 'ses:FromAddress': ['c@b.nz'] } })).toBe(false);
    expect(allows(from, { ...use, context: {} })).toBe(false);
  });

  it('with an unknown condition throws', () => {
    const odd = { ...statement, conditions: { Bool: { 'aws:SecureTransport': ['true'] } } };
    expect(() => allows(odd, use)).toThrow('Unknown condition operator Bool');
  });
});

describe('a role', () => {
  const role = (Statement: object[], Properties: object = {}) => ({
    Resources: {
      Table1: { Type: 'AWS::DynamoDB::GlobalTable' },
      Role1: { Type: 'AWS::IAM::Role', Properties: { AssumeRolePolicyDocument: {}, ...Properties } },
      Policy1: {
        Type: 'AWS::IAM::Policy',
        Properties: { Roles: [{ Ref: 'Role1' }], PolicyDocument: { Statement } },
      },
      Fn1: {
        Type: 'AWS::Lambda::Function',
        Properties: { Role: { 'Fn::GetAtt': ['Role1', 'Arn'] } },
        Metadata: { 'aws:cdk:path': 'Pitcheck/Api/work/Resource' },
      },
    },
  });
  const Arn = { 'Fn::GetAtt': ['Table1', 'Arn'] };
  const query = {
    Effect: 'Allow',
    Action: 'dynamodb:Query',
    Resource: [Arn, { 'Fn::Join': ['', [Arn, '/index/gsi1']] }],
  };

  it('belongs to a function, by name, with its statements resolved', () => {
    const resources = [arns.table('pitcheck'), arns.table('pitcheck', 'gsi1')];
    expect([...parseRoles(role([query]))]).toEqual([
      ['work', [{ actions: ['dynamodb:Query'], resources, conditions: {} }]],
    ]);
  });

  it('is parsed completely, or rejected', () => {
    expect(() => parseRoles(role([query, { ...query, Effect: 'Deny' }]))).toThrow();
    expect(() => parseRoles(role([{ ...query, NotAction: 'dynamodb:Scan' }]))).toThrow();
    expect(() => parseRoles(role([query], { ManagedPolicyArns: ['arn:aws:iam::aws:policy/X'] }))).toThrow();
  });
});
