import type { z } from 'zod'

export type HttpMethod = 'GET' | 'POST' | 'PUT'

/** Any zod shape, asked for by its two types alone: `z.ZodType` here makes 110 endpoints three times slower to type-check. */
export interface Shape {
  _zod: { input: unknown; output: unknown }
}
export type Sent<S extends Shape> = S['_zod']['input']
export type Understood<S extends Shape> = S['_zod']['output']

/**
 * Who may call: anyone without a token, any visitor with one, a logged-in member (own data only), staff; or a member for
 * oneself and staff for any member of their company.
 */
export type Who = 'anyone' | 'visitor' | 'member' | 'staff' | 'member or staff'

/** What staff are to the shop; each call of theirs names who may make it. */
export const roles = ['owner', 'merchandiser', 'order desk', 'support'] as const
export type Role = (typeof roles)[number]

/** What a file may be. The kind is known by its content, whatever it calls itself. */
export interface FileLimits {
  mostBytes: number
  kinds: readonly string[]
}

/** One call of the shop: where it goes, who may make it, what it carries, what comes back. Paths lie under /api, §7. */
export interface Endpoint<
  Route extends string = string,
  Input extends Shape = Shape,
  Reply extends Shape = Shape,
  By extends Who = Who,
> {
  route: Route
  method: HttpMethod
  path: string
  who: By
  /** Where staff may call: those of them who may. */
  roles?: readonly Role[]
  summary: string
  /** The body is a file as it is, and not JSON: what else the call carries stands in the query. */
  takesFile?: FileLimits
  /** What comes back is a file, and not JSON. */
  givesFile?: boolean
  /** A GET carries it in the query, the others as a JSON body; names in {braces} of the path are filled from it. */
  input: Input
  reply: Reply
}

export function endpoint<
  Route extends `${HttpMethod} /${string}`,
  Input extends Shape & z.core.$ZodType,
  Reply extends Shape & z.core.$ZodType,
  By extends Who,
>(
  route: Route,
  about: {
    who: By
    summary: string
    input: Input
    reply: Reply
    takesFile?: FileLimits
    givesFile?: boolean
  } & (By extends 'staff' | 'member or staff' ? { roles: readonly Role[] } : { roles?: never }),
): Endpoint<Route, Input & z.core.$ZodType, Reply & z.core.$ZodType, By> {
  const [method, path] = route.split(' ') as [HttpMethod, string]
  return { route, method, path, ...about }
}
