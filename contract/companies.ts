import { z } from 'zod'
import { endpoint } from './endpoint.ts'

// Making a company: the first of a shop of one's own, in the browser, and further ones by an owner.

const Name = z.string().trim().min(1).max(60)
/** A host name in lower case, without a port: `shop.example.hk`, `localhost`. */
const Host = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/)

const NewCompany = {
  /** Capital letters and digits, 2 to 12, a letter first. It stands in order numbers and cannot be changed later. */
  coCode: z.string().regex(/^[A-Z][A-Z0-9]{1,11}$/),
  nameZh: Name,
  nameEn: Name,
  theme: z.enum(['sport', 'food']).default('sport'),
  /** Where visitors find the shop. */
  host: Host,
}

/** What the owner's first login needs, shown once (POST /staff/setUp). */
const MadeCompany = z.object({
  coCode: z.string(),
  host: z.string(),
  email: z.string(),
  setUpCode: z.string(),
  authenticatorUri: z.string(),
  authenticatorQr: z.string(), // the same as a picture: a data URL
  endsAt: z.iso.datetime({ offset: true }),
})

export const readSetUp = endpoint('GET /setUp', {
  who: 'anyone',
  isBeforeCompany: true,
  summary: 'Whether this installation still waits for its first company.',
  input: z.object({}),
  reply: z.object({ isWaiting: z.boolean() }),
})

export const setUpShop = endpoint('POST /setUp', {
  who: 'anyone',
  isBeforeCompany: true,
  summary:
    'Makes the first company and its owner, with the code that the start printed (SET_UP_CODE_WRONG). The shop is closed to visitors until the owner ends its maintenance.',
  input: z.strictObject({
    setUpCode: z.string().max(64),
    ...NewCompany,
    ownerName: Name,
    email: z.string().trim().max(254),
  }),
  reply: MadeCompany,
})

export const staffMakeCompany = endpoint('POST /staff/companies', {
  who: 'staff',
  roles: ['owner'],
  summary:
    'Makes a further company in this installation, and an owner account there with the e-mail of the caller. No token of one company opens another. Refuses COMPANY_CODE_TAKEN and HOST_TAKEN.',
  input: z.strictObject(NewCompany),
  reply: MadeCompany,
})

export const staffHosts = endpoint('PUT /staff/hosts', {
  who: 'staff',
  roles: ['owner'],
  summary:
    'The hosts of the company, whole, 1 to 20; the first is the one in letters. Refuses HOST_TAKEN for a host of another company, and HOST_IN_USE when the host of this very call is left out.',
  input: z.strictObject({ hosts: z.array(Host).min(1).max(20) }),
  reply: z.object({ hosts: z.array(z.string()) }),
})
