import type { Place } from './check.ts';
import { productionWords } from './mails.ts';
import type { Outputs } from './outputs.ts';

/** What only a person can do once a stage is there. */
export function nextSteps(
  { stage }: Pick<Place, 'stage'>,
  { Site, SiteAddress }: Outputs,
  outOfSandbox: boolean,
): string {
  const hosts = [stage.domain, stage.estimatorDomain].filter((host) => host !== undefined);
  const steps = [
    ...(hosts.length > 0
      ? [['Make these DNS records:', ...hosts.map((host) => `${host}  CNAME  ${SiteAddress}`)].join('\n')]
      : []),
    ...(outOfSandbox
      ? []
      : [`Ask AWS to let mails out of the sandbox; it answers within a day:\n${productionWords(stage.region, Site)}`]),
    ...(stage.alarmsTo ? [`Open the mail from AWS to ${stage.alarmsTo}, and confirm that alarms go there.`] : []),
    `Sign up at ${Site}, make your workshop, and become the first SuperAdmin:\nnpm run admin -- --stage ${stage.name} --email YOUR-ADDRESS`,
  ];
  return ['Next:', ...steps.map((step, index) => `  ${index + 1}. ${step.replaceAll('\n', '\n     ')}`)].join('\n');
}
