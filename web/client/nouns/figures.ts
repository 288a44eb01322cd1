import { figuresApi } from '#shared/figures/api.ts';
import { registerNouns } from '../contract.ts';

registerNouns({ figures: figuresApi });
