import Bowser from 'bowser'
import { widerNetworkOf } from './client-network.ts'

/** What a request tells about its device and origin. None of it is proof. */
export interface ClientDevice {
  browser: string | null
  system: string | null
  form: 'phone' | 'tablet' | 'computer' | null
  /** The /24 of an IPv4 address, the /64 of an IPv6 one. */
  network: string | null
  /** ISO 3166 code, when a proxy of the shop provides it. */
  country: string | null
}

/** `ip` as requests carry it: for IPv6 the network only. */
export function describeClient(sent: Headers, ip: string, countryHeader: string | undefined): ClientDevice {
  const country = (countryHeader && sent.get(countryHeader)) ?? ''
  return {
    ...describeDevice(sent.get('user-agent') ?? ''),
    network: ip === 'unknown' ? null : widerNetworkOf(ip),
    country: /^[A-Z]{2}$/.test(country) && country !== 'XX' ? country : null, // XX: the proxy does not know
  }
}

const forms: Record<string, ClientDevice['form']> = { mobile: 'phone', tablet: 'tablet', desktop: 'computer' }
const longest = 512

function describeDevice(userAgent: string): Pick<ClientDevice, 'browser' | 'system' | 'form'> {
  if (userAgent === '') return { browser: null, system: null, form: null }
  const { browser, os, platform } = Bowser.parse(userAgent.slice(0, longest))
  return { browser: browser.name || null, system: os.name || null, form: forms[platform.type ?? ''] ?? null }
}
