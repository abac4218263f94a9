import { call } from '#storefront/lib/call.ts'

/** The maximum bytes that RSA-OAEP with a 2,048-bit key encrypts. */
const mostSealed = 190

/** A password for a call: encrypted with the shop's public key where the browser can, else as typed. */
export async function sealPassword(password: string): Promise<{ encryptPassword: string } | { password: string }> {
  // Browsers offer encryption on secure origins only; elsewhere the password is sent as typed.
  if (!globalThis.crypto?.subtle || password === '') return { password }
  const { publicKey, now } = await call('GET /loginKey', {})
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('spki', readBase64(publicKey), algorithm, false, ['encrypt'])
  const seal = new TextEncoder().encode(JSON.stringify({ password, time: now }))
  if (seal.length > mostSealed) return { password }
  const sealed = await crypto.subtle.encrypt(algorithm, key, seal)
  return { encryptPassword: btoa(String.fromCharCode(...new Uint8Array(sealed))) }
}

const readBase64 = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
