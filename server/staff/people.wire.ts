import { wireInstant } from '#server/lib/process/clock.ts'
import type { listPeople } from './staff.reads.ts'
import { type InvitedPerson, stateOf } from './staff.rules.ts'

const states = { disabled: 'ended', active: 'active', 'waiting for its first login': 'waiting' } as const

export const wirePeople = (people: Awaited<ReturnType<typeof listPeople>>, self: string) => ({
  people: people.map((person) => ({
    id: person.id,
    name: person.name,
    email: person.email,
    role: person.role,
    state: states[stateOf(person)],
    lastLoginAt: person.lastLoginAt && wireInstant(person.lastLoginAt),
    passkeys: Number(person.passkeys),
    isSelf: person.id === self,
  })),
})

export const wireInvited = ({ id, email, code, authenticatorUri, ends }: InvitedPerson, authenticatorQr: string) => ({
  id,
  email,
  setUpCode: code,
  authenticatorUri,
  authenticatorQr,
  endsAt: wireInstant(ends),
})
