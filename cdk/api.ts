import { Validations } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  HttpApi,
  HttpMethod,
  HttpNoneAuthorizer,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpUserPoolAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { endpoints } from '#shared/api.ts';
import { accessTo } from '#shared/endpoint.ts';
import type { Files } from './files.ts';
import { FILES_RIGHTS, INDEXES_ASKED, LINK_RIGHTS } from './functions.ts';
import type { Identity } from './identity.ts';
import { allow, allowKeys, allowObjects, lambda } from './lambda.ts';
import { logGroup } from './logs.ts';
import { allowKey, registerOptions } from './register.ts';
import { edgeSecretReference, pushParameters, type Stage } from './settings.ts';
import { indexArn } from './table.ts';

type Needs = {
  stage: Stage;
  environment: Record<string, string>;
  table: TableV2;
  files: Files;
  identity: Identity;
};

/** The single actions: a transaction needs the right to each of its parts. No Scan. */
const TABLE_ACTIONS = [
  'dynamodb:GetItem',
  'dynamodb:BatchGetItem',
  'dynamodb:Query',
  'dynamodb:PutItem',
  'dynamodb:UpdateItem',
  'dynamodb:DeleteItem',
  'dynamodb:ConditionCheckItem',
];

/** Ids and figures only: no address, no query, no header, nothing a person typed. */
const LOGGED = {
  requestId: '$context.requestId',
  time: '$context.requestTime',
  route: '$context.routeKey',
  status: '$context.status',
  ms: '$context.responseLatency',
  lambdaMs: '$context.integrationLatency',
  user: '$context.authorizer.claims.sub',
  refused: '$context.authorizer.error',
  error: '$context.error.responseType',
};

/** The API, from the contract: no route is written here. Who may call what is decided in the Lambda, once it knows the caller. */
export class Api extends Construct {
  readonly http: HttpApi;
  readonly stage: HttpStage;
  readonly log: LogGroup;

  constructor(scope: Construct, id: string, { stage, environment, table, files, identity }: Needs) {
    super(scope, id);
    const { carjamKeyParameter } = stage;
    this.http = new HttpApi(this, 'Http', {
      createDefaultStage: false,
      defaultAuthorizer: new HttpUserPoolAuthorizer('Token', identity.pool, { userPoolClients: [identity.client] }),
    });
    this.log = logGroup(this, 'Log');
    this.stage = new HttpStage(this, 'Stage', {
      httpApi: this.http,
      autoDeploy: true,
      throttle: { rateLimit: 1000, burstLimit: 2000 },
      detailedMetricsEnabled: stage.routeMetrics,
      accessLogSettings: {
        destination: new LogGroupLogDestination(this.log),
        format: AccessLogFormat.custom(JSON.stringify(LOGGED)),
      },
    });

    // filled in by CloudFormation; whoever serves calls cannot read the other key
    const forPeople = {
      PUSH_PUBLIC_KEY: `{{resolve:ssm:${pushParameters(stage).publicKey}}}`,
      USER_POOL_ID: identity.pool.userPoolId,
    };
    const takes = stage.found?.edgeSecret?.takes ?? [undefined];
    const edge = takes.length > 0 && {
      EDGE_SECRETS: takes.map((version) => edgeSecretReference(stage, version)).join(' '),
    };
    for (const [name, calls] of Map.groupBy(endpoints, ({ fn }) => fn)) {
      const register = name === 'work' && carjamKeyParameter ? registerOptions(carjamKeyParameter) : undefined;
      const fn = lambda(this, name, {
        stage,
        ...register,
        environment: { ...environment, ...edge, ...(name === 'people' && forPeople), ...register?.environment },
      });
      if (register && carjamKeyParameter) allowKey(fn, carjamKeyParameter);
      // no page may change the address that somebody signs in with
      if (name === 'people') allow(fn, ['cognito-idp:AdminUpdateUserAttributes'], [identity.pool.userPoolArn]);
      if (name === 'files' || name === 'link')
        for (const [action, beginnings] of Object.entries(name === 'files' ? FILES_RIGHTS : LINK_RIGHTS))
          allowKeys(fn, `dynamodb:${action}`, table.tableArn, beginnings);
      else {
        // whoever learns writes on the condition of what is written alone
        const actions = TABLE_ACTIONS.filter((action) => name !== 'learn' || !action.endsWith(':ConditionCheckItem'));
        allow(fn, actions, [table.tableArn]);
        const asked = INDEXES_ASKED[name].map((index) => indexArn(table, index));
        allow(fn, ['dynamodb:Query'], asked);
      }
      // To sign addresses of sheets: a signature can give no more than its signer has.
      if (name === 'work' || name === 'link') allowObjects(fn, ['s3:GetObject'], files.bucket);
      // What was printed of an estimate goes with its customer.
      if (name === 'work') allowObjects(fn, ['s3:DeleteObject'], files.bucket, 'org/*/estimates/*');
      if (name === 'files') allowObjects(fn, ['s3:PutObject', 's3:GetObject'], files.bucket);
      const integration = new HttpLambdaIntegration(name, fn, { scopePermissionToRoute: false });
      for (const endpoint of calls.map((call) => call.endpoint)) {
        const { method, path } = endpoint;
        // a customer has no account: the token of the link is checked in the Lambda
        const isOpen = accessTo(endpoint) === 'link';
        const authorizer = isOpen ? { authorizer: new HttpNoneAuthorizer() } : {};
        const routes = this.http.addRoutes({ path, methods: [HttpMethod[method]], integration, ...authorizer });
        for (const route of isOpen ? routes : [])
          Validations.of(route).acknowledge({
            id: 'AwsSolutions-APIG4',
            reason: 'A customer has no account: the token of their link is checked in the Lambda.',
          });
      }
    }
  }
}
