import type { z } from 'zod'

export type HttpMethod = 'GET' | 'POST' | 'PUT'

/** A zod schema by its two types only: `z.ZodType` here would make 110 endpoints three times slower to type-check. */
export interface Shape {
  _zod: { input: unknown; output: unknown }
}
export type Sent<S extends Shape> = S['_zod']['input']
export type Understood<S extends Shape> = S['_zod']['output']

/**
 * Who may call: anyone without a token, a visitor with a token, a logged-in member (own data only), staff; or a member for
 * themselves and staff for any member of their company.
 */
export type Who = 'anyone' | 'visitor' | 'member' | 'staff' | 'member or staff'

/** Roles of staff; each staff call names the roles allowed. */
export const roles = ['owner', 'merchandiser', 'order desk', 'support', 'warehouse', 'accounts'] as const
export type Role = (typeof roles)[number]

/** Limits of an uploaded file. The type is detected by content, not by its name or header. */
export interface FileLimits {
  mostBytes: number
  kinds: readonly string[]
}

/** One call of the shop: route, permission, input and reply. Paths are under /api. §7 */
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
  /** The staff roles allowed. */
  roles?: readonly Role[]
  summary: string
  /** Answered on every host, also where no company is: the caller's company is ''. */
  isBeforeCompany?: true
  /** The body is a raw file instead of JSON; other input is in the query. */
  takesFile?: FileLimits
  /** The response is a file instead of JSON. */
  givesFile?: boolean
  /** In the query of a GET, otherwise a JSON body; path parameters in {braces} are taken from it. */
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
    isBeforeCompany?: true
  } & (By extends 'staff' | 'member or staff' ? { roles: readonly Role[] } : { roles?: never }),
): Endpoint<Route, Input & z.core.$ZodType, Reply & z.core.$ZodType, By> {
  const [method, path] = route.split(' ') as [HttpMethod, string]
  return { route, method, path, ...about }
}
