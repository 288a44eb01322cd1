import { imagesApi } from '#shared/images/api.ts';
import { registerNouns } from '../contract.ts';

registerNouns({ images: imagesApi });
