/** Every style sheet of the app's frame, in the order that decides who wins: nothing may sort these lines. */
import '@cloudscape-design/global-styles/index.css';

import 'virtual:cloudscape-theme.css';

import '../ui/fonts.css';

import './app.css';

import '../ui/utilities.css';

import '../ui/control.css';

import '../ui/cloudscape-overrides.css';
