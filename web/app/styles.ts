/** Style sheets of the app's frame. Their order decides the cascade, so the imports must not be sorted. */
import '@cloudscape-design/global-styles/index.css';

import 'virtual:cloudscape-theme.css';

import '../ui/fonts.css';

import './app.css';

import '../ui/utilities.css';

import '../ui/cloudscape-overrides.css';
