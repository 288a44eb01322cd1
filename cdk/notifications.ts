import { ArnFormat, Duration, Stack } from 'aws-cdk-lib';
import type { UserPool } from 'aws-cdk-lib/aws-cognito';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { Construct } from 'constructs';
import { deadLetters } from './dead-letters.ts';
import { allow, lambda } from './lambda.ts';
import type { Stage } from './settings.ts';
import { indexArn } from './table.ts';

type Needs = {
  stage: Stage;
  environment: Record<string, string>;
  table: TableV2;
  pool: UserPool;
  /** Where links in mails lead. */
  siteOrigin: string;
};

/** What tells people, in the app and by mail. `events.ts` says what wakes it. */
export class Notifications extends Construct {
  readonly notify: Lambda;

  constructor(scope: Construct, id: string, { stage, environment, table, pool, siteOrigin }: Needs) {
    super(scope, id);
    this.notify = lambda(this, 'notify', {
      stage,
      environment: {
        ...environment,
        SITE_ORIGIN: siteOrigin,
        MAIL_FROM: stage.mailFrom,
        USER_POOL_ID: pool.userPoolId,
      },
    });
    allow(
      this.notify,
      ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'].map((action) => `dynamodb:${action}`),
      [table.tableArn],
    );
    allow(this.notify, ['dynamodb:Query'], [indexArn(table, 'gsi1')]);
    allow(this.notify, ['cognito-idp:AdminUpdateUserAttributes'], [pool.userPoolArn]);
    allow(this.notify, ['ses:SendEmail'], identities(this, stage.mailFrom));
    this.notify.configureAsyncInvoke({
      retryAttempts: 2,
      maxEventAge: Duration.hours(6),
      onFailure: new SqsDestination(deadLetters(this, 'notify-failed')),
    });
  }
}

/** SES knows the sender by its address or by its domain, whichever was verified. */
const identities = (scope: Construct, mailFrom: string) =>
  [mailFrom, mailFrom.slice(mailFrom.indexOf('@') + 1)].map((resourceName) =>
    Stack.of(scope).formatArn({
      service: 'ses',
      resource: 'identity',
      resourceName,
      arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
    }),
  );
