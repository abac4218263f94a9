import { lazily } from './lazily.tsx'

/** Rarely shown: its words load with the chunk that every page fetches after hydration. */
export const ErrorPage = lazily(() => import('./error-text.tsx'), 'ErrorText')
