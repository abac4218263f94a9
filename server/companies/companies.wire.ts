import { wireInstant } from '#server/lib/process/clock.ts'
import type { MadeCompany } from './companies.rules.ts'

export const wireMade = ({ code: coCode, endsAt, ...made }: MadeCompany, authenticatorQr: string) => ({
  ...made,
  coCode,
  authenticatorQr,
  endsAt: wireInstant(endsAt),
})
