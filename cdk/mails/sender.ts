import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import { EmailIdentity, Identity } from 'aws-cdk-lib/aws-ses';
import type { Construct } from 'constructs';
import { PRODUCT } from '#shared/brand.ts';
import { SENDER_STACK } from '../functions.ts';
import { type Stage, senderStackName } from '../settings.ts';

/**
 * The SES identity that emails come from, once per account and region. It has its own stack because several stages send
 * from one domain, and because the domain must be verified first.
 */
export class Sender extends Stack {
  constructor(scope: Construct, { mailIdentity }: Pick<Stage, 'mailIdentity'>) {
    super(scope, SENDER_STACK, {
      stackName: senderStackName(mailIdentity),
      description: `${PRODUCT}, emails from ${mailIdentity}`,
    });
    new EmailIdentity(this, 'Identity', {
      identity: mailIdentity.includes('@') ? Identity.email(mailIdentity) : Identity.domain(mailIdentity),
    }).applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
  }
}
