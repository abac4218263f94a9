import type { Role } from '#contract/endpoint.ts'
import { wireInstant } from '#server/lib/process/clock.ts'

interface WiredStaff {
  id: string
  name: string
  email: string
  role: Role
  company: string
}

export const wireStaff = ({ id, name, email, role, company }: WiredStaff, may: string[]) => ({
  staffId: id,
  name,
  email,
  role,
  coCode: company,
  may,
})

export const wireSession = (account: WiredStaff, may: string[], endsAt: Temporal.Instant) => ({
  ...wireStaff(account, may),
  endsAt: wireInstant(endsAt),
})
