import { Duration, Validations } from 'aws-cdk-lib';
import type { UserPool } from 'aws-cdk-lib/aws-cognito';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import type { ConfigurationSet } from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';
import { deadLetterQueue } from './dead-letters.ts';
import { allowActions, createLambda } from './lambda.ts';
import { sesArn } from './mails/configuration.ts';
import { allowSecret } from './register.ts';
import { pushParameters, type Stage } from './settings.ts';
import { allowTable, type Table } from './table.ts';

type Needs = {
  stage: Stage;
  environment: Record<string, string>;
  table: Table;
  pool: UserPool;
  mails: ConfigurationSet;
  /** Origin of the site, for links in emails. */
  siteOrigin: string;
};

/** The functions that notify people, in the app, by email and by push. `events.ts` triggers them. */
export class Notifications extends Construct {
  readonly notify: Lambda;
  readonly remind: Lambda;
  readonly push: Lambda;

  constructor(scope: Construct, id: string, { stage, environment, table, pool, mails, siteOrigin }: Needs) {
    super(scope, id);
    this.notify = createLambda(this, 'notify', {
      stage,
      environment: {
        ...environment,
        SITE_ORIGIN: siteOrigin,
        MAIL_FROM: stage.mailFrom,
        MAIL_CONFIGURATION: mails.configurationSetName,
        USER_POOL_ID: pool.userPoolId,
      },
    });
    allowTable(this.notify, 'notify', table);
    allowActions(this.notify, ['cognito-idp:AdminUpdateUserAttributes'], [pool.userPoolArn]);
    allowMails(this.notify, stage, mails);

    this.remind = createLambda(this, 'remind', { stage, environment });
    allowTable(this.remind, 'remind', table);

    const { keys } = pushParameters(stage);
    this.push = createLambda(this, 'push', {
      stage,
      environment: { ...environment, SITE_ORIGIN: siteOrigin, PUSH_KEYS_PARAMETER: keys },
    });
    allowSecret(this.push, keys);
    allowTable(this.push, 'push', table);

    for (const fn of [this.notify, this.remind, this.push])
      fn.configureAsyncInvoke({
        retryAttempts: 2,
        maxEventAge: Duration.hours(6),
        onFailure: new SqsDestination(deadLetterQueue(this)),
      });
  }
}

/**
 * Allows sending emails from our address only. In SES's sandbox each recipient is an identity that needs permission
 * too, so a condition restricts the sender.
 */
function allowMails(notify: Lambda, { mailFrom }: Stage, mails: ConfigurationSet) {
  notify.addToRolePolicy(
    new PolicyStatement({
      actions: ['ses:SendEmail'],
      resources: [sesArn(notify, 'identity', '*'), sesArn(notify, 'configuration-set', mails.configurationSetName)],
      conditions: { StringEquals: { 'ses:FromAddress': mailFrom } },
    }),
  );
  if (notify.role)
    Validations.of(notify.role).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:ses:<AWS::Region>:<AWS::AccountId>:identity/*]',
      reason: 'In the sandbox the recipient is an identity; a condition restricts the sender.',
    });
}
