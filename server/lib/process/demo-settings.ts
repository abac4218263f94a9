import { liveAirwallex } from './payment-settings.ts'
import { z } from 'zod'
import { isLoopbackHost } from '../http/loopback.ts'

/** Which shop opens: the demo or a real one. */
export const demoShape = {
  SHOP: z.enum(['demo', 'own'], 'must be demo or own, or not set').optional(),
  PUBLIC_DEMO: z.enum(['yes'], 'must be yes, or not set').optional(),
}
type GivenDemoSettings = {
  [
    Name in
      | keyof typeof demoShape
      | 'DATABASE_URL'
      | 'PUBLIC_URL'
      | 'STRIPE_SECRET_KEY'
      | 'AIRWALLEX_CLIENT_ID'
      | 'AIRWALLEX_URL'
      | 'SMTP_URL'
      | 'TWILIO_ACCOUNT_SID'
      | 'TWILIO_URL'
      | 'SMS_URL'
  ]?: string | undefined
}

/** Where SHOP says neither, a shop without DATABASE_URL is the demo. */
export const isOfDemo = ({ SHOP, DATABASE_URL }: GivenDemoSettings): boolean =>
  SHOP === undefined ? DATABASE_URL === undefined : SHOP === 'demo'

/** Whether mails leave this machine, judged by address. A server that catches the demo's mails is not a real one. */
export const mailsForReal = (given: GivenDemoSettings): boolean =>
  given.SMTP_URL !== undefined && !(isOfDemo(given) && isOfThisMachine(given.SMTP_URL))

/** The demo's passwords are public. A demo that others can reach, or that moves real money or mail, needs an explicit setting. */
export function refuseDemo(given: GivenDemoSettings): { name: string; message: string } | undefined {
  const { PUBLIC_DEMO, PUBLIC_URL, STRIPE_SECRET_KEY = '' } = given
  if (!isOfDemo(given))
    return PUBLIC_DEMO ? { name: 'PUBLIC_DEMO', message: 'is for the demo alone, which SHOP=demo opens' } : undefined
  if (PUBLIC_DEMO) return undefined
  const because =
    'but this is the demo shop, whose passwords are published; PUBLIC_DEMO=yes gives its people random ones'
  if (PUBLIC_URL !== undefined && !isOfThisMachine(PUBLIC_URL))
    return { name: 'PUBLIC_URL', message: `is not of this machine, ${because}` }
  if (/^(sk|rk)_live_/.test(STRIPE_SECRET_KEY))
    return { name: 'STRIPE_SECRET_KEY', message: `is a live key, ${because}` }
  if (given.AIRWALLEX_CLIENT_ID && given.AIRWALLEX_URL === liveAirwallex)
    return { name: 'AIRWALLEX_URL', message: `moves real money, ${because}` }
  const gateway = given.TWILIO_ACCOUNT_SID ? given.TWILIO_URL : given.SMS_URL
  if (gateway !== undefined && !isOfThisMachine(gateway))
    return {
      name: given.TWILIO_ACCOUNT_SID ? 'TWILIO_ACCOUNT_SID' : 'SMS_URL',
      message: `names a real SMS gateway, ${because}`,
    }
  return mailsForReal(given) ? { name: 'SMTP_URL', message: `names a real mail server, ${because}` } : undefined
}

const isOfThisMachine = (address: string) => isLoopbackHost(URL.parse(address)?.host ?? '')
