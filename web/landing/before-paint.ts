import { signedIn } from './signed-in.ts';

document.documentElement.classList.toggle('entering', signedIn());
