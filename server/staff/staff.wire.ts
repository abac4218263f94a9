import type { Role } from '#contract/endpoint.ts'
import { wireInstant } from '#server/lib/process/clock.ts'

interface WiredStaff {
  id: string
  name: string
  email: string
  role: Role
  company: string
}

export const wireStaff = ({ id, name, email, role, company }: WiredStaff) => ({
  staffId: id,
  name,
  email,
  role,
  coCode: company,
})

export const wireSession = (account: WiredStaff, endsAt: Temporal.Instant) => ({
  ...wireStaff(account),
  endsAt: wireInstant(endsAt),
})
