import type { LoaderFunctionArgs } from 'react-router'
import { callContext } from '#storefront/lib/page-context.ts'
import type { Providers } from './provider-buttons.tsx'

/** The same for everyone. On failure, the page shows none. */
export const readProviders = (context: LoaderFunctionArgs['context']): Promise<Providers> =>
  context
    .get(callContext)('GET /auth/providers', {})
    .then(
      ({ providers }) => providers,
      () => [],
    )
