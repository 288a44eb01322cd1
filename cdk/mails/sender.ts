import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import { EmailIdentity, Identity } from 'aws-cdk-lib/aws-ses';
import type { Construct } from 'constructs';
import { PRODUCT } from '#shared/brand.ts';
import { SENDER_STACK } from '../functions.ts';
import { type Stage, senderStackName } from '../settings.ts';

/**
 * Whom mails come from, known to SES once for an account and region: in a stack of its own, because several stages mail by
 * one domain, and because a domain must be verified before anything can be made that mails by it.
 */
export class Sender extends Stack {
  constructor(scope: Construct, { mailIdentity }: Pick<Stage, 'mailIdentity'>) {
    super(scope, SENDER_STACK, {
      stackName: senderStackName(mailIdentity),
      description: `${PRODUCT}, mails from ${mailIdentity}`,
    });
    new EmailIdentity(this, 'Identity', {
      identity: mailIdentity.includes('@') ? Identity.email(mailIdentity) : Identity.domain(mailIdentity),
    }).applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
  }
}
