import { senderStackName, stackName } from '../../cdk/settings.ts';
import type { Place } from './check.ts';

/** Describes a deploy for someone who isn't signed in to AWS yet. */
export const describePlan = ({ stage }: Pick<Place, 'stage'>): string =>
  [
    `Deploying ${stage.name} would, in ${stage.region}:`,
    '  1. check the account, and list all problems at once;',
    '  2. build the website, functions and template;',
    `  3. create the sender ${stage.mailIdentity} (stack ${senderStackName(stage.mailIdentity)}), and wait for its DNS records;`,
    `  4. create everything else (stack ${stackName(stage)});`,
    '  5. test the API from outside, and that each function starts;',
    '  6. publish the pages, and test them;',
    '  7. print its URL and the next steps.',
  ].join('\n');
