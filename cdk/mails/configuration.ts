import { ArnFormat, Stack } from 'aws-cdk-lib';
import { ConfigurationSet, SuppressionReasons } from 'aws-cdk-lib/aws-ses';
import type { Construct } from 'constructs';
import { regionalName } from '../names.ts';
import type { Stage } from '../settings.ts';

/** What every mail of a stage goes by: who bounced or complained gets no more. */
export const mailConfiguration = (scope: Construct, stage: Stage) =>
  new ConfigurationSet(scope, 'Mails', {
    configurationSetName: regionalName(stage, 'mails'),
    suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
  });

export const sesArn = (scope: Construct, resource: 'identity' | 'configuration-set', resourceName: string) =>
  Stack.of(scope).formatArn({ service: 'ses', resource, resourceName, arnFormat: ArnFormat.SLASH_RESOURCE_NAME });
