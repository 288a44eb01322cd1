import type { Place } from './check.ts';
import { productionAccessCommand } from './mails.ts';
import type { Outputs } from './outputs.ts';

/** Returns the steps after a deploy that only a person can do. */
export function describeNextSteps(
  { stage }: Pick<Place, 'stage'>,
  { Site, SiteAddress }: Outputs,
  outOfSandbox: boolean,
): string {
  const hosts = [stage.domain, stage.estimatorDomain].filter((host) => host !== undefined);
  const steps = [
    ...(hosts.length > 0
      ? [['Create these DNS records:', ...hosts.map((host) => `${host}  CNAME  ${SiteAddress}`)].join('\n')]
      : []),
    ...(outOfSandbox
      ? []
      : [
          `Ask AWS for production access for email. AWS replies within a day:\n${productionAccessCommand(stage.region, Site)}`,
        ]),
    ...(stage.alarmsTo ? [`Open the email from AWS to ${stage.alarmsTo} and confirm the subscription to alarms.`] : []),
    `Sign up at ${Site}, create your workshop, and become the first SuperAdmin:\nnpm run admin -- --stage ${stage.name} --email YOUR-ADDRESS`,
  ];
  return ['Next:', ...steps.map((step, index) => `  ${index + 1}. ${step.replaceAll('\n', '\n     ')}`)].join('\n');
}
