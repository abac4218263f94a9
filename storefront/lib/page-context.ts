import { createContext } from 'react-router'
import type { CallShopApi } from './api.ts'

/** What a loader is given: the shop's API, called as a visitor without a token. */
export const callContext = createContext<CallShopApi>()

/** The shop is closed, and what is asked for is not served meanwhile. */
export const closedContext = createContext(false)
