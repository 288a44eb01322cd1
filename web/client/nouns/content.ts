import { contentApi } from '#shared/content/api.ts';
import { know } from '../contract.ts';

know({ content: contentApi });
