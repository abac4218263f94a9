import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Db } from '../database/db.ts'
import { homeOf } from '../database/transaction.ts'

export interface Key {
  id: string
  bytes: Buffer
}

/** The format of keys in settings and files: `2:base64,1:base64`, the newest first. */
export const readKeys = (written: string): Key[] =>
  written
    .split(',')
    .filter((one) => one.trim() !== '')
    .map((one) => {
      const [id = '', bytes = ''] = one.trim().split(':')
      return { id, bytes: Buffer.from(bytes, 'base64') }
    })

export const writeKeys = (keys: readonly Key[]): string =>
  keys.map(({ id, bytes }) => `${id}:${bytes.toString('base64')}`).join(',')

/** Values of releases with a single key in the database name no key; this is the id that the key was given. */
export const earliest = '0'

const macLength = 32
const ivLength = 12
const tagLength = 16

/**
 * The keys of this process, which are never in the database. New values use the newest one and name it: `<key id>.<rest>`. Values
 * of older keys are readable while those are configured.
 */
export class Keys {
  readonly newest: string
  readonly #held = new Map<string, { mac: Buffer; cipher: Buffer }>()

  constructor(newestFirst: readonly Key[]) {
    const [newest] = newestFirst
    if (!newest) throw new Error('no key was given')
    this.newest = newest.id
    for (const { id, bytes } of newestFirst)
      this.#held.set(id, { mac: bytes, cipher: Buffer.from(hkdfSync('sha256', bytes, '', 'values at rest', 32)) })
  }

  /** The HMAC of a text with one key, for callers that store the key's id themselves. */
  mac(text: string, id = this.newest): Buffer {
    return createHmac('sha256', this.#of(id).mac).update(text).digest()
  }

  /** With every key, the newest first. */
  macs(text: string): Buffer[] {
    return [...this.#held.keys()].map((id) => this.mac(text, id))
  }

  /** A signature of this installation, for links and the like that are not stored. */
  sign(text: string, length = macLength): string {
    return `${this.newest}.${this.#signature(text, this.newest, length)}`
  }

  isSigned(text: string, given: string, length = macLength): boolean {
    const { id, rest } = split(given)
    return this.#held.has(id) && isSame(Buffer.from(rest), Buffer.from(this.#signature(text, id, length)))
  }

  #signature(text: string, id: string, length: number): string {
    return this.mac(text, id).subarray(0, length).toString('base64url')
  }

  /** A keyed hash by which a text is recognised; whoever reads the table cannot guess texts with it. */
  hash(text: string): Buffer {
    return hashOf(this.newest, this.mac(text))
  }

  /** The hashes of a text under every key. */
  hashes(text: string): Buffer[] {
    return [...this.#held.keys()].flatMap((id) => {
      const mac = this.mac(text, id)
      return id === earliest ? [hashOf(id, mac), mac] : [hashOf(id, mac)]
    })
  }

  isHashOf(text: string, kept: Buffer): boolean {
    return this.hashes(text).some((one) => isSame(one, kept))
  }

  /** Encrypts (AES-256-GCM). `about` binds the value to its place: elsewhere it cannot be decrypted. */
  seal(about: string, plain: string | Buffer): string {
    const iv = randomBytes(ivLength)
    const cipher = createCipheriv('aes-256-gcm', this.#of(this.newest).cipher, iv).setAAD(Buffer.from(about))
    const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
    return `${this.newest}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`
  }

  open(about: string, sealed: string): Buffer {
    const { id, rest } = split(sealed)
    const bytes = Buffer.from(rest, 'base64url')
    const decipher = createDecipheriv('aes-256-gcm', this.#of(id).cipher, bytes.subarray(0, ivLength))
      .setAAD(Buffer.from(about))
      .setAuthTag(bytes.subarray(ivLength, ivLength + tagLength))
    return Buffer.concat([decipher.update(bytes.subarray(ivLength + tagLength)), decipher.final()])
  }

  #of(id: string) {
    const key = this.#held.get(id)
    if (!key) throw new Error(`a value was made with the key ${id}, which this process does not hold`)
    return key
  }
}

/** What the encrypted secret of a row is bound to. */
export const totpOf = (staff: string): string => `authenticator of ${staff}`
export const loginKey = 'key that passwords are sealed with'
export const answerOf = (visitor: string, key: string): string => `answer to ${visitor} ${key}`
/** The text that is hashed for a request's body. */
export const bodyOf = (digest: string): string => `body ${digest}`
export const cardLetterOf = (card: string): string => `letter of the gift card ${card}`

/** The id of the key that a value names. */
export const keyIdOf = (value: string): string => split(value).id

function split(value: string): { id: string; rest: string } {
  const at = value.indexOf('.')
  return at < 0 ? { id: earliest, rest: value } : { id: value.slice(0, at), rest: value.slice(at + 1) }
}

const hashOf = (id: string, mac: Buffer) => Buffer.concat([Buffer.from(`${id}.`), mac])

const isSame = (one: Buffer, other: Buffer): boolean => one.length === other.length && timingSafeEqual(one, other)

const lent = new WeakMap<Db, Keys>()

/** Sets the keys of a database. */
export const lendKeys = (db: Db, keys: Keys): void => void lent.set(db, keys)

export function keysOf(db: Db): Keys {
  const keys = lent.get(db) ?? lent.get(homeOf(db))
  if (!keys) throw new Error('this database was lent no keys')
  return keys
}
