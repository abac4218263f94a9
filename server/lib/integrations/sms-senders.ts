import type { ProcessSettings } from '../process/settings.ts'
import { gatewaySms } from './sms-gateway.ts'
import { onlyTo, outboxSms, type SmsSender } from './sms.ts'
import { twilioSms } from './twilio.ts'

/** The SMS sender: the configured gateway, files in the demo, otherwise none. */
export function openSms(
  { sms: { twilio, gateway, prefixes }, isDemo, publicUrl }: Pick<ProcessSettings, 'sms' | 'isDemo' | 'publicUrl'>,
  outbox: string,
): SmsSender | undefined {
  if (twilio) return onlyTo(prefixes, twilioSms(twilio, publicUrl))
  if (gateway) return onlyTo(prefixes, gatewaySms(gateway, publicUrl))
  return isDemo ? onlyTo(prefixes, outboxSms(outbox)) : undefined
}
