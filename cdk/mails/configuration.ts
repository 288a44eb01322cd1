import { ArnFormat, Stack } from 'aws-cdk-lib';
import { EventBus } from 'aws-cdk-lib/aws-events';
import { ConfigurationSet, EmailSendingEvent, EventDestination, SuppressionReasons } from 'aws-cdk-lib/aws-ses';
import type { Construct } from 'constructs';
import { regionalName } from '../names.ts';
import type { Stage } from '../settings.ts';

/** SES configuration set of a stage: suppresses emails to addresses that bounced or complained. */
export const mailConfiguration = (scope: Construct, stage: Stage) => {
  const mails = new ConfigurationSet(scope, 'Mails', {
    configurationSetName: regionalName(stage, 'mails'),
    suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
  });
  // SES publishes to the account's default bus only
  const bus = EventBus.fromEventBusName(scope, 'AccountBus', 'default');
  mails.addEventDestination('CameBack', {
    destination: EventDestination.eventBus(bus),
    events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
  });
  return mails;
};

export const sesArn = (scope: Construct, resource: 'identity' | 'configuration-set', resourceName: string) =>
  Stack.of(scope).formatArn({ service: 'ses', resource, resourceName, arnFormat: ArnFormat.SLASH_RESOURCE_NAME });
