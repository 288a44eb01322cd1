import { contentApi } from '#shared/content/api.ts';
import { registerNouns } from '../contract.ts';

registerNouns({ content: contentApi });
