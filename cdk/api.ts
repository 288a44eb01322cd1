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
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { endpoints } from '#shared/api.ts';
import { type PlannedRoute, planRoutes } from './api/plan-routes.ts';
import type { Files } from './files.ts';
import type { Identity } from './identity.ts';
import { allowActions, allowObjects, createLambda } from './lambda.ts';
import { createLogGroup } from './logs.ts';
import { allowSecret, getRegisterOptions } from './register.ts';
import { edgeSecretReference, parameterReference, pushParameters, type Stage } from './settings.ts';
import { allowTable, type Table } from './table.ts';
import { keepWarm } from './warm-up.ts';

type Needs = {
  stage: Stage;
  environment: Record<string, string>;
  table: Table;
  files: Files;
  identity: Identity;
};

/** Ids and numbers only: no IP address, query string, header or user input. */
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

/** The API. The Lambdas find the endpoint, and check access, because only they know the caller's scopes. */
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
    this.log = createLogGroup(this, 'Log');
    this.stage = new HttpStage(this, 'Stage', {
      httpApi: this.http,
      autoDeploy: true,
      // with 0, API Gateway answers every call with 429
      throttle: stage.closed
        ? { rateLimit: 0, burstLimit: 0 }
        : { rateLimit: stage.callsPerSecond, burstLimit: 2 * stage.callsPerSecond },
      accessLogSettings: {
        destination: new LogGroupLogDestination(this.log),
        format: AccessLogFormat.custom(JSON.stringify(LOGGED)),
      },
    });

    // CloudFormation resolves the parameter, because functions that serve calls can't read the private key
    const forPeople = {
      PUSH_PUBLIC_KEY: parameterReference(pushParameters(stage).publicKey, stage.found?.pushKeyVersion),
      USER_POOL_ID: identity.pool.userPoolId,
    };
    const takes = stage.found?.edgeSecret?.takes ?? [undefined];
    const edge = takes.length > 0 && {
      EDGE_SECRETS: takes.map((version) => edgeSecretReference(stage, version)).join(' '),
    };
    const calledByHome: Lambda[] = [];
    for (const [name, routes] of Map.groupBy(planRoutes(endpoints), ({ fn }) => fn)) {
      const register = name === 'work' && carjamKeyParameter ? getRegisterOptions(carjamKeyParameter) : undefined;
      const fn = createLambda(this, name, {
        stage,
        ...register,
        environment: { ...environment, ...edge, ...(name === 'people' && forPeople), ...register?.environment },
      });
      if (name === 'people' || name === 'work' || name === 'learn') calledByHome.push(fn);
      if (register && carjamKeyParameter) allowSecret(fn, carjamKeyParameter);
      // only the API changes the login email: the browser's token isn't allowed to
      if (name === 'people') allowActions(fn, ['cognito-idp:AdminUpdateUserAttributes'], [identity.pool.userPoolArn]);
      allowTable(fn, name, table);
      // Signs URLs of checksheets: a presigned URL has the rights of its signer.
      if (name === 'work' || name === 'link') allowObjects(fn, ['s3:GetObject'], files.bucket);
      // Deletes an estimate's PDFs when its customer is erased.
      if (name === 'work') allowObjects(fn, ['s3:DeleteObject'], files.bucket, 'org/*/estimates/*');
      if (name === 'files') allowObjects(fn, ['s3:PutObject', 's3:GetObject'], files.bucket, 'org/*/images/*');
      if (name === 'files') allowObjects(fn, ['s3:PutObject', 's3:DeleteObject'], files.bucket, 'org/*/certificates/*');
      // Signs URLs of certificates, and deletes them with their course.
      if (name === 'learn') allowObjects(fn, ['s3:GetObject', 's3:DeleteObject'], files.bucket, 'org/*/certificates/*');
      const integration = new HttpLambdaIntegration(name, fn, { scopePermissionToRoute: false });
      for (const route of routes) addRoute(this.http, route, integration);
    }
    keepWarm(this, stage, calledByHome, '7-8');
  }
}

function addRoute(http: HttpApi, { path, isOpen }: PlannedRoute, integration: HttpLambdaIntegration) {
  // customers have no account: the Lambda checks the token in their link; visitors only read
  const authorizer = isOpen ? { authorizer: new HttpNoneAuthorizer() } : {};
  const routes = http.addRoutes({ path, methods: [HttpMethod.ANY], integration, ...authorizer });
  for (const route of isOpen ? routes : [])
    Validations.of(route).acknowledge({
      id: 'AwsSolutions-APIG4',
      reason: 'Customers have no account: the Lambda checks the token of their link. Visitors only read.',
    });
}
