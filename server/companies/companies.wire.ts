import { wireInstant } from '#server/lib/process/clock.ts'
import type { MadeCompany } from './companies.commands.ts'

export const wireMade = ({ code, host, email, setUp }: MadeCompany, authenticatorQr: string) => ({
  coCode: code,
  host,
  email,
  setUpCode: setUp.code,
  authenticatorUri: setUp.authenticatorUri,
  authenticatorQr,
  endsAt: wireInstant(setUp.ends),
})
