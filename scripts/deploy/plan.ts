import { senderStackName, stackName } from '../../cdk/settings.ts';
import type { Place } from './check.ts';

/** What a deploy does, for somebody who cannot yet. */
export const plan = ({ stage }: Pick<Place, 'stage'>): string =>
  [
    `Deploying ${stage.name} would, in ${stage.region}:`,
    '  1. ask AWS whether anything stands in the way, and tell all of it at once;',
    '  2. build pages, functions and template;',
    `  3. make the sender ${stage.mailIdentity} (stack ${senderStackName(stage.mailIdentity)}), and wait for its DNS records;`,
    `  4. make everything else (stack ${stackName(stage)});`,
    '  5. ask the site from outside whether it works, and each function whether it starts;',
    '  6. name its address, and what is left to do.',
  ].join('\n');
