import { PRODUCT } from './brand.ts';

/** Labels of stages by host. The product's own name is used for the live site. Source: specification 1, section 2.3. */
const ENVIRONMENTS: readonly { label: string; host: RegExp }[] = [
  { label: 'Local', host: /^(localhost|127\.0\.0\.1|\[::1\])$/ },
  { label: 'Test AWS', host: /(^|[.-])test-?aws[.-]/ },
  { label: 'Internal Test', host: /(^|[.-])internal-?test[.-]/ },
  { label: 'Internal Branch', host: /(^|[.-])internal-?branch[.-]/ },
  { label: 'Internal Live', host: /(^|[.-])internal-?live[.-]/ },
];

/** Returns the label of a stage. `hostname` as in `location.hostname`; `configured`, the stage's own label, takes precedence. */
export const environmentLabel = (hostname: string, configured?: string) =>
  configured || (ENVIRONMENTS.find(({ host }) => host.test(hostname.toLowerCase()))?.label ?? PRODUCT);
