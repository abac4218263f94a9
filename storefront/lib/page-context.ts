import { createContext } from 'react-router'
import type { CallShopApi } from '#ui/api.ts'

/** Given to loaders: the shop's API, called without a token. */
export const callContext = createContext<CallShopApi>()

/** The shop is closed, and the requested page is not served. */
export const closedContext = createContext(false)
