import { z } from 'zod'
import { endpoint, roles } from './endpoint.ts'
import { CreationOptions, NewCredential, Passkey, RequestOptions } from './passkeys.ts'

const Name = z.string().trim().min(1).max(60)

export const staffAskForPasskey = endpoint('POST /staff/passkeys/ask', {
  who: 'anyone',
  summary:
    'What the browser of somebody of the staff is asked to sign, for `passkey` of POST /staff/login: good for 5 minutes and once. No account is named.',
  input: z.strictObject({}),
  reply: RequestOptions,
})

export const staffPasskeys = endpoint('GET /staff/passkeys', {
  who: 'staff',
  roles,
  summary: 'The own passkeys.',
  input: z.object({}),
  reply: z.object({ passkeys: z.array(Passkey) }),
})

export const staffBeginPasskey = endpoint('POST /staff/passkeys/begin', {
  who: 'staff',
  roles,
  summary:
    'What the browser is asked to make a passkey of, for whoever shows the password and a code of the authenticator again (INVALID_STAFF_LOGIN): good for 5 minutes and once, in this session. Refuses TOO_MANY_PASSKEYS from 20 on.',
  input: z.strictObject({ password: z.string().max(128), totp: z.string().max(16) }),
  reply: CreationOptions,
})

export const staffAddPasskey = endpoint('POST /staff/passkeys', {
  who: 'staff',
  roles,
  summary:
    'Takes the passkey that the browser has made; from then on it stands in the place of the code, beside the password. The authenticator stays (PASSKEY_REFUSED).',
  input: z.strictObject({ credential: NewCredential, name: Name }),
  reply: z.object({ passkey: Passkey }),
})

export const staffRenamePasskey = endpoint('POST /staff/passkeys/{id}/rename', {
  who: 'staff',
  roles,
  summary: 'Another name for a passkey of the own (PASSKEY_NOT_FOUND).',
  input: z.strictObject({ id: z.uuid(), name: Name }),
  reply: z.object({ renamed: z.literal(true) }),
})

export const staffRemovePasskey = endpoint('POST /staff/passkeys/{id}/remove', {
  who: 'staff',
  roles,
  summary:
    'Takes a passkey of the own off (PASSKEY_NOT_FOUND). `npm run staff -- reset` and `disable` take all of an account off.',
  input: z.strictObject({ id: z.uuid() }),
  reply: z.object({ removed: z.literal(true) }),
})
