import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { Input, Reply } from '#ui/api.ts'

type Creation = Reply<'POST /vip/beginPasskey'>
type PasskeyRequest = Reply<'POST /auth/passkey/begin'>
type MadeCredential = Input<'POST /vip/addPasskey'>['credential']
type SignedAssertion = Input<'POST /auth/passkey/login'>['assertion']

/** Deviations from an honest browser and authenticator. */
interface AuthenticatorTwist {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  isVerified?: boolean
  isPresent?: boolean
  userHandle?: string
  counter?: number
  /** The attestation contains another id than the one sent. */
  attestedId?: Buffer
  /** Signed with another key than the passkey's. */
  isForged?: boolean
}

interface StoredCredential {
  id: string
  rpId: string
  userHandle: string
  key: KeyObject
  counter: number
}

/** A browser with a WebAuthn authenticator: ES256, no attestation, with a signature counter. */
export class Authenticator {
  readonly #origin: string
  readonly #kept: StoredCredential[] = []

  constructor(origin = 'http://localhost') {
    this.#origin = origin
  }

  /** `navigator.credentials.create` */
  make({ rp, user, challenge }: Creation, twist: AuthenticatorTwist = {}): MadeCredential {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const credential = randomBytes(32)
    const id = credential.toString('base64url')
    const kept: StoredCredential = { id, rpId: rp.id, userHandle: user.id, key: privateKey, counter: 0 }
    this.#kept.push(kept)
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const cose = cbor(
      new Map<number, unknown>([
        [1, 2], // an elliptic curve
        [3, -7], // ES256
        [-1, 1], // P-256
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    )
    const attestedId = twist.attestedId ?? credential
    const length = Buffer.alloc(2)
    length.writeUInt16BE(attestedId.length)
    const attested = Buffer.concat([Buffer.alloc(16), length, attestedId, cose])
    const authData = this.#describe(kept, 0x40, twist, attested)
    const attestationObject = cbor(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]),
    )
    return {
      ...nameOf(id),
      response: {
        clientDataJSON: this.#write('webauthn.create', challenge, twist).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
      },
    }
  }

  /** `navigator.credentials.get`, with the newest passkey. */
  sign({ rpId, challenge }: PasskeyRequest, twist: AuthenticatorTwist = {}): SignedAssertion {
    const kept = this.#kept.findLast((one) => one.rpId === rpId)
    if (!kept) throw new Error(`there is no passkey for ${rpId} here`)
    kept.counter += 1
    const clientData = this.#write('webauthn.get', challenge, twist)
    const authData = this.#describe(kept, 0, twist)
    const key = twist.isForged ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey : kept.key
    return {
      ...nameOf(kept.id),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', Buffer.concat([authData, sha256(clientData)]), key).toString('base64url'),
        userHandle: twist.userHandle ?? kept.userHandle,
      },
    }
  }

  #write(type: string, challenge: string, twist: AuthenticatorTwist) {
    const { origin } = { origin: this.#origin, ...twist }
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false, ...pick(twist) }))
  }

  #describe(kept: StoredCredential, flags: number, twist: AuthenticatorTwist, attested = Buffer.alloc(0)) {
    const { rpId, counter, isVerified = true, isPresent = true } = { ...kept, ...twist }
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const said = flags | (isPresent ? 1 : 0) | (isVerified ? 4 : 0)
    return Buffer.concat([sha256(rpId), Buffer.from([said]), count, attested])
  }
}

const pick = ({ challenge, type }: AuthenticatorTwist) => ({ ...(challenge && { challenge }), ...(type && { type }) })
const nameOf = (id: string) => ({ id, rawId: id, type: 'public-key' as const })
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

/** The subset of CBOR (RFC 8949) that passkeys use. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Map)
    return Buffer.concat([head(5, value.size), ...[...value].flat().map((one: unknown) => cbor(one))])
  throw new Error(`no CBOR for ${typeof value}`)
}

function head(kind: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(kind << 5) | length])
  return length < 256
    ? Buffer.from([(kind << 5) | 24, length])
    : Buffer.from([(kind << 5) | 25, length >> 8, length & 255])
}
