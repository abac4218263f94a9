import { lazily } from './lazily.tsx'

/** Few see it: its words come with what every page fetches once it is alive. */
export const ErrorPage = lazily(() => import('./error-text.tsx'), 'ErrorText')
