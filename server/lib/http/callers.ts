import type { Endpoint } from '#contract/endpoint.ts'
import type { ClientDevice } from './client-device.ts'
import type { Caller, EndpointHandler, Serve, Staff, Visitor } from './endpoint-handler.ts'
import { Refusal } from './refusal.ts'

/**
 * Who a token belongs to: a visitor (with a new token shortly before the old one expires), or why it is no longer valid.
 */
export type Recognised =
  | { kind: 'visitor'; visitor: Visitor; renewed?: string }
  | { kind: 'expired'; renewed?: string }
  | { kind: 'unknown' }

export interface TokenReaders {
  /** `describe` is called when the use of a token is recorded, every few minutes. */
  recognise(company: string, token: string, now: Temporal.Instant, describe: () => ClientDevice): Promise<Recognised>
  recogniseStaff(company: string, token: string, now: Temporal.Instant): Promise<Staff | undefined>
}

/** Staff tokens have a prefix, so that neither kind is looked up as the other. */
const staffToken = /^staff_/

/**
 * Admits a caller to an endpoint, or refuses. For visitors staff endpoints do not exist: 404, because the storefront
 * takes 403 for the end of its session. Staff are told what their role does not allow.
 */
export async function admit(
  readers: TokenReaders,
  { who, roles = [] }: Endpoint,
  sent: { company: string; token: string | undefined; now: Temporal.Instant; describe: () => ClientDevice },
  headers: Headers,
): Promise<Pick<Caller, 'visitor' | 'staff'>> {
  const { company, token, now } = sent
  const nobody = { visitor: undefined, staff: undefined }
  if (!token) {
    if (who === 'anyone') return nobody
    throw new Refusal(who === 'staff' ? 'LOGIN_REQUIRED' : 'SESSION_ENDED')
  }
  if (staffToken.test(token)) {
    if (who === 'anyone') return nobody
    if (who !== 'staff' && who !== 'member or staff') throw new Refusal('LOGIN_REQUIRED')
    const staff = await readers.recogniseStaff(company, token, now)
    if (!staff) throw new Refusal('SESSION_ENDED')
    if (!roles.includes(staff.role)) throw new Refusal('ROLE_NOT_ALLOWED')
    return { visitor: undefined, staff }
  }
  const recognised = await readers.recognise(company, token, now, sent.describe)
  if (recognised.kind === 'visitor') {
    const { visitor, renewed } = recognised
    if (renewed) headers.set('authorization', renewed)
    if (who === 'staff') throw new Refusal('NO_SUCH_CALL')
    if ((who === 'member' || who === 'member or staff') && visitor.kind !== 'MEMBER')
      throw new Refusal('LOGIN_REQUIRED')
    return { visitor, staff: undefined }
  }
  if (who === 'anyone') {
    if (recognised.kind === 'expired' && recognised.renewed) headers.set('authorization', recognised.renewed)
    return nobody
  }
  if (recognised.kind === 'expired' && recognised.renewed) headers.set('new-token', recognised.renewed)
  throw new Refusal('SESSION_ENDED')
}

/** The endpoint's function for this kind of caller. */
export const serveOf = (handler: EndpointHandler, { staff }: Pick<Caller, 'staff'>): Serve =>
  staff && handler.serveStaff ? handler.serveStaff : handler.serve

/** Refuses to start a shop in which a staff write bypasses the audit log. */
export function requireAudited({ endpoint, serve, serveStaff }: EndpointHandler): void {
  const { who, method, route } = endpoint
  const way = who === 'staff' ? serve : who === 'member or staff' ? serveStaff : undefined
  if (who === 'member or staff' && !way) throw new Error(`${route} has no way for staff`)
  if (!way || method === 'GET') return
  if (way.kind === 'answer' ? !way.audit : !way.subject) throw new Error(`${route} changes something unaudited`)
}
