import type { Route } from '#ui/api.ts'
import { useSharedValue } from '#ui/shared-value.ts'
import { session } from './session.ts'

/** Whether whoever works here may make a call. */
export function useMay(): (route: Route) => boolean {
  const routes = useSharedValue(session, null)?.may ?? []
  return (route) => routes.includes(route)
}
