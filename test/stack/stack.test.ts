import { describe, expect, it } from 'vitest';
import { endpoints } from '#shared/api.ts';
import { lambdas, TABLE_RIGHTS } from '../../cdk/functions.ts';
import { only, type Properties, resources, synthesize, text } from './synthesize.ts';
import { smallest } from './trial-settings.ts';

const stack = synthesize();
const all = (type: string) => resources(stack, type).map(({ properties }) => properties);

it('the stack depends on no region or account', () => {
  const template = JSON.stringify(stack.template);
  expect(template).not.toMatch(/\b[a-z]{2}-[a-z]+-\d\b/);
  expect(template).not.toMatch(/\b\d{12}\b/);
});

describe('the API', () => {
  const routes = all('AWS::ApiGatewayV2::Route');

  it('requires a token of our user pool', () => {
    const { id, properties } = only(stack, 'AWS::ApiGatewayV2::Authorizer');
    expect(properties.JwtConfiguration.Audience).toEqual([{ Ref: only(stack, 'AWS::Cognito::UserPoolClient').id }]);
    expect(text(properties.JwtConfiguration.Issuer)).toContain(only(stack, 'AWS::Cognito::UserPool').id);
    const [open, ...others] = routes.filter(({ AuthorizationType }) => AuthorizationType !== 'JWT');
    // Customer links are checked by the function; visitors only read.
    expect([open?.RouteKey, others]).toEqual(['ANY /api/link/{proxy+}', []]);
    for (const route of routes) if (route !== open) expect(route.AuthorizerId).toEqual({ Ref: id });
  });

  it('logs ids and metrics, and is throttled', () => {
    const { AccessLogSettings, DefaultRouteSettings } = only(stack, 'AWS::ApiGatewayV2::Stage').properties;
    expect(AccessLogSettings.Format).not.toMatch(/path|query|header|body|email|sourceIp|identity/i);
    expect(DefaultRouteSettings.ThrottlingRateLimit).toBeGreaterThan(0);
  });
});

describe('the functions', () => {
  const ours = resources(stack, 'AWS::Lambda::Function').filter(({ id }) => !/BucketDeployment/.test(id));

  it('match the table of Lambdas', () => {
    const made = ours.map(({ properties }) => properties);
    expect(made).toHaveLength(Object.keys(lambdas).length);
    for (const spec of Object.values(lambdas))
      expect(made).toContainEqual(
        expect.objectContaining({
          Description: spec.description,
          Runtime: 'nodejs24.x',
          Handler: 'index.handler',
          Architectures: [spec.architecture === 'x64' ? 'x86_64' : 'arm64'],
          MemorySize: spec.memoryMb,
          Timeout: spec.timeoutSeconds,
        }),
      );
    expect(made.find(({ Layers }) => Layers)).toMatchObject({ MemorySize: 1769 });
  });

  it('of the API end before API Gateway does, after 30 seconds', () => {
    for (const name of new Set(endpoints.map(({ fn }) => fn))) expect(lambdas[name].timeoutSeconds).toBeLessThan(29);
  });

  it('have a role each and one log for all, in JSON without a line for every start and end, for three months', () => {
    expect(new Set(ours.map(({ properties }) => JSON.stringify(properties.Role))).size).toBe(ours.length);
    for (const { properties } of ours)
      expect(properties.LoggingConfig).toEqual({
        LogFormat: 'JSON',
        LogGroup: stack.template.Outputs?.FunctionLog?.Value,
        SystemLogLevel: 'WARN',
      });
    for (const log of all('AWS::Logs::LogGroup')) expect(log.RetentionInDays).toBe(90);
  });
});

it('a new key for pushes changes the template, so that CloudFormation reads it', () => {
  const keyOf = (found: object) =>
    resources(synthesize(smallest, 'trial', found), 'AWS::Lambda::Function').flatMap(
      ({ properties }) => properties.Environment?.Variables.PUSH_PUBLIC_KEY ?? [],
    );
  expect(keyOf({ pushKeyVersion: 2 })).toEqual(['{{resolve:ssm:/pitcheck/trial/push-public-key:2}}']);
  expect(keyOf({})).toEqual(['{{resolve:ssm:/pitcheck/trial/push-public-key}}']);
});

it('our client may change a person’s names, but not the email they sign in with', () => {
  const { WriteAttributes } = only(stack, 'AWS::Cognito::UserPoolClient').properties;
  expect(WriteAttributes.toSorted()).toEqual(['family_name', 'given_name', 'name', 'nickname']);
  // a schema with a required attribute would make it writable and part of the sign-up
  expect(only(stack, 'AWS::Cognito::UserPool').properties).not.toHaveProperty('Schema');
});

describe('permissions', () => {
  const list = (value: Properties): Properties[] => [value].flat();
  const statements = resources(stack, 'AWS::IAM::Policy')
    .filter(({ id }) => !/BucketDeployment/.test(id))
    .flatMap(({ id, properties }) =>
      properties.PolicyDocument.Statement.map((statement: Properties) => ({
        id,
        actions: list(statement.Action) as string[],
        resources: list(statement.Resource).map(text),
        condition: statement.Condition,
      })),
    );
  const may = (name: string, service: string) =>
    statements
      .filter(({ id }) => id.includes(name))
      .flatMap(({ actions }) => actions)
      .filter((action) => action.startsWith(`${service}:`))
      .map((action) => action.slice(service.length + 1))
      .toSorted();

  it('name every action, and every resource except traces, failed batches, workshop files and email recipients', () => {
    expect(statements.length).toBeGreaterThan(10);
    for (const { actions, resources } of statements) {
      expect(actions.join()).not.toContain('*');
      const wild = resources.filter((resource: string) => resource.includes('*'));
      if (wild.length === 0) continue;
      const known = actions[0]?.startsWith('xray:')
        ? ['*']
        : wild.map(() =>
            expect.stringMatching(
              /^<FilesBucket\w+\.Arn>\/org\/\*(\/(images|inspections|estimates|certificates)\/\*)?$|^<Eventsundelivered\w+\.Arn>\/aws\/lambda\/\*$|:identity\/\*$/,
            ),
          );
      expect(wild).toEqual(known);
    }
  });

  const inTable = ['BatchGetItem', 'ConditionCheckItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'];
  it('let the API do its work in the table, but never scan it', () => {
    const withIndexes = [...inTable, 'Query'].toSorted();
    expect(may('Apipeoplerole', 'dynamodb')).toEqual(withIndexes);
    expect(may('Apiworkrole', 'dynamodb')).toEqual(withIndexes);
    expect(may('Apilearnrole', 'dynamodb')).toEqual(withIndexes);
    expect(may('', 'dynamodb')).not.toContain('Scan');
  });

  it('allow only queries on an index, and only for functions that use it', () => {
    const ofIndexes = statements.filter(({ resources }) => resources.join().includes('/index/'));
    for (const { actions } of ofIndexes) expect(actions).toEqual(['dynamodb:Query']);
    const asked = (name: string) =>
      ofIndexes
        .filter(({ id }) => id.includes(name))
        .flatMap(({ resources }) => resources.map((resource: string) => resource.split('/').at(-1)))
        .toSorted();
    expect(asked('Apipeoplerole')).toEqual(['gsi1']);
    expect(asked('Apiworkrole')).toEqual(['gsi1', 'gsi2', 'gsi4']);
    expect(asked('Apilearnrole')).toEqual(['gsi1']);
    expect(asked('Inspectionsindexrole')).toEqual(['gsi2']);
    expect(asked('sweep')).toEqual(['gsi1', 'gsi2', 'gsi3']);
    expect(asked('remind')).toEqual(['gsi1', 'gsi2', 'gsi4']);
    expect(asked('notify')).toEqual(['gsi1', 'gsi2', 'gsi4']);
    expect(asked('Notificationspush')).toEqual(['gsi1', 'gsi2']);
    expect(asked('')).toHaveLength(17);
  });

  it('hold each function to its key prefixes, which are the same for all of its actions', () => {
    const held = statements.filter(({ id, actions }) => /dynamodb:/.test(actions.join()) && !id.includes('forward'));
    const conditions = new Map<string, string>();
    for (const [id, own] of Map.groupBy(held, (statement) => statement.id)) {
      const [condition = '', ...others] = new Set(own.map((statement) => JSON.stringify(statement.condition)));
      expect(condition, id).toMatch(/^{"ForAllValues:StringLike":{"dynamodb:LeadingKeys":\["[A-Z]{3,}/);
      expect(others, id).toEqual([]);
      conditions.set(id, condition);
    }
    expect(conditions.size).toBe(Object.keys(TABLE_RIGHTS).length);
    const prefixesOf = (name: string) => [...conditions].find(([id]) => id.includes(name))?.[1];
    expect(prefixesOf('Apifilesrole')).toContain('["ORG#*","USER#*","DUE#*"]');
    expect(prefixesOf('Identitypresignup')).toContain('["DUE#*"]');
    expect(prefixesOf('Apilinkrole')).not.toContain('USER#');
    expect(prefixesOf('Apipeoplerole')).not.toContain('LINK#');
    expect(may('Apilinkrole', 's3')).toEqual(['GetObject']);
  });

  it('let the renderer and the sweeper only do their work in the table', () => {
    expect(may('Checksheetsrenderrole', 'dynamodb')).toEqual([
      'BatchGetItem',
      'DeleteItem',
      'GetItem',
      'PutItem',
      'UpdateItem',
    ]);
    expect(may('Checksheetssweeprole', 'dynamodb')).toEqual([
      'BatchGetItem',
      'DeleteItem',
      'GetItem',
      'PutItem',
      'Query',
      'Query',
      'UpdateItem',
    ]);
  });

  it('let the indexer write to the table, and touch no file', () => {
    expect(may('Inspectionsindexrole', 'dynamodb')).toEqual([...inTable, 'Query'].toSorted());
    expect(may('Inspectionsindexrole', 's3')).toEqual([]);
  });

  it('let only the renderer and the photo function write files, and only the functions that show files read them', () => {
    expect(may('Apipeoplerole', 's3')).toEqual([]);
    expect(may('Apiworkrole', 's3')).toEqual(['DeleteObject', 'GetObject']);
    // a certificate is replaced, or deleted with its course
    expect(may('Apifilesrole', 's3')).toEqual(['DeleteObject', 'GetObject', 'PutObject', 'PutObject']);
    expect(may('Apilearnrole', 's3')).toEqual(['DeleteObject', 'GetObject']);
    expect(may('Checksheetsrenderrole', 's3')).toEqual(['GetObject', 'PutObject']);
    expect(may('Checksheetssweeprole', 's3')).toEqual(['DeleteObject']);
  });

  it('let only the notifier send emails, from our own address, and mark addresses as verified', () => {
    const tells = 'Notificationsnotifyrole';
    expect(may(tells, 'dynamodb')).toEqual([
      'BatchGetItem',
      'ConditionCheckItem',
      'DeleteItem',
      'GetItem',
      'PutItem',
      'Query',
      'Query',
      'UpdateItem',
    ]);
    expect(may(tells, 's3')).toEqual([]);
    expect(may(tells, 'ses')).toEqual(['SendEmail']);
    expect(may('', 'ses')).toEqual(['SendEmail']);
    expect(may(tells, 'cognito-idp')).toEqual(['AdminUpdateUserAttributes']);
    expect(may('Apipeoplerole', 'cognito-idp')).toEqual(['AdminUpdateUserAttributes']);
    expect(may('Checksheetssweeprole', 'cognito-idp')).toEqual(['AdminDeleteUser', 'AdminGetUser']);
    const mailing = statements.filter(({ actions }) => actions.includes('ses:SendEmail'));
    expect(mailing.map(({ condition }) => condition)).toEqual([
      { StringEquals: { 'ses:FromAddress': 'no-reply@workshop.co.nz' } },
    ]);
  });

  it('let only the password reset trigger sign people out, and write only that', () => {
    expect(may('IdentityPoolSignOut', 'cognito-idp')).toEqual(['AdminUserGlobalSignOut']);
    expect(may('', 'cognito-idp')).toHaveLength(5);
    expect(may('Identitypostconfirmationrole', 'dynamodb')).toEqual(['DeleteItem', 'GetItem', 'PutItem', 'UpdateItem']);
  });

  it('operators must use two-step sign-in', () => {
    for (const { Environment } of all('AWS::Lambda::Function'))
      expect(Environment?.Variables ?? {}).not.toHaveProperty('LOCAL_OPERATORS_WITHOUT_TWO_STEP');
  });

  it('functions that send emails or print sheets know the URL of the site', () => {
    const notify = all('AWS::Lambda::Function').find(({ Description }) => Description === lambdas.notify.description);
    expect(text(notify.Environment.Variables.SITE_ORIGIN)).toMatch(/^https:\/\/<WebsiteDistribution\w+\.DomainName>$/);
    const render = all('AWS::Lambda::Function').find(({ Description }) => Description === lambdas.render.description);
    expect(render.Environment.Variables.SITE_ORIGIN).toEqual(notify.Environment.Variables.SITE_ORIGIN);
    expect(notify.Environment.Variables.MAIL_FROM).toBe('no-reply@workshop.co.nz');
  });

  it('the event forwarder may read the stream, store what it cannot deliver, and touch nothing else', () => {
    expect(may('Eventsforwardrole', 'dynamodb')).toEqual([
      'DescribeStream',
      'GetRecords',
      'GetShardIterator',
      'ListStreams',
    ]);
    expect(may('', 'events')).toEqual(['PutEvents']);
    expect(may('Eventsforwardrole', 's3')).toEqual(['ListBucket', 'PutObject']);
  });

  it('the sign-up trigger may add due items, and touch nothing else', () => {
    expect(may('presignup', 'dynamodb')).toEqual(['PutItem', 'UpdateItem']);
    expect(may('presignup', 's3')).toEqual([]);
  });
});
