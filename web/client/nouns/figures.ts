import { figuresApi } from '#shared/figures/api.ts';
import { know } from '../contract.ts';

know({ figures: figuresApi });
