import { PRODUCT } from './brand.ts';

/** Which stage a host is. The product's own name stands for the live site. Source: specification 1, section 2.3. */
const ENVIRONMENTS: readonly { label: string; host: RegExp }[] = [
  { label: 'Local', host: /^(localhost|127\.0\.0\.1|\[::1\])$/ },
  { label: 'Test AWS', host: /(^|[.-])test-?aws[.-]/ },
  { label: 'Internal Test', host: /(^|[.-])internal-?test[.-]/ },
  { label: 'Internal Branch', host: /(^|[.-])internal-?branch[.-]/ },
  { label: 'Internal Live', host: /(^|[.-])internal-?live[.-]/ },
];

/** `hostname` as in `location.hostname`; `configured` is what the stage says of itself, and wins. */
export const environmentLabel = (hostname: string, configured?: string) =>
  configured || (ENVIRONMENTS.find(({ host }) => host.test(hostname.toLowerCase()))?.label ?? PRODUCT);
