import { imagesApi } from '#shared/images/api.ts';
import { know } from '../contract.ts';

know({ images: imagesApi });
