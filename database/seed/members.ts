import type { Tx } from '#server/lib/database/db.ts'
import { begin, setByHand } from '#server/members/grades.rules.ts'
import { cast, demoPasswordHash, type SeededPerson } from './people.ts'

/** Creates the cast as members of a company, verified, with a password and a saved address; returns their ids by e-mail. */
export async function seedMembers(
  tx: Tx,
  company: string,
  now: Temporal.ZonedDateTime,
): Promise<ReadonlyMap<string, string>> {
  const since = now.subtract({ days: 90 })
  const at = since.toInstant().toString()
  const ids = await tx
    .insertInto('visitor')
    .values(cast.map(() => ({ company, kind: 'MEMBER', created_at: at })))
    .returning('id')
    .execute()
  const members = cast.map((one, position) => ({ one, id: ids[position]!.id, position }))
  await tx
    .insertInto('member')
    .values(
      members.map(({ one, id, position }) => ({
        ...memberRow(one, position, since),
        visitor: id,
        company,
      })),
    )
    .execute()
  await tx
    .insertInto('grade_record')
    .values(members.flatMap(({ one, id }) => recordsOf(company, id, one, since)))
    .execute()
  await tx
    .insertInto('user_address')
    .values(members.map(({ one, id }) => ({ ...addressRow(one), company, member: id, created_at: at })))
    .execute()
  return new Map(members.map(({ one, id }) => [one.email, id]))
}

const letters = ['A', 'C', 'D', 'E', 'F', 'G', 'H', 'J', 'K', 'N'] // a selection of the letters of invitation codes

function memberRow(one: SeededPerson, position: number, since: Temporal.ZonedDateTime) {
  const at = since.toInstant().toString()
  return {
    vip_code: `V000000010${String(position + 1).padStart(2, '0')}`,
    first_name: one.firstName,
    last_name: one.lastName,
    salutation: one.salutation,
    nationality: 'HK',
    birth_date: one.born,
    email: one.email,
    email_proven_at: at,
    phone: one.phone,
    phone_proven_at: at,
    password_hash: demoPasswordHash,
    language: one.language,
    grade: one.grade,
    grade_until: gradesOf(one, since).at(-1)!.ends?.toString() ?? null,
    invitation_code: `DEM${letters[position]!.repeat(2)}KW${letters[position]!}`,
    created_at: at,
  }
}

const addressRow = (one: SeededPerson) => ({
  recipient: one.name,
  email: one.email,
  phone: one.phone,
  area: one.area,
  street: one.street,
  building: one.building,
  block: one.block,
  floor: one.floor,
  flat: one.flat,
  is_default: true,
})

/** Everyone starts in the first grade; higher grades were given a month later for purchases before this shop existed. */
function gradesOf({ grade }: SeededPerson, since: Temporal.ZonedDateTime) {
  const first = begin(since.toPlainDate())
  return grade === 'MEMBER' ? [first] : [first, setByHand('MEMBER', grade, since.add({ days: 30 }).toPlainDate())]
}

const recordsOf = (company: string, member: string, one: SeededPerson, since: Temporal.ZonedDateTime) =>
  gradesOf(one, since).map(({ kind, from, to, starts, ends }) => ({
    company,
    member,
    kind,
    from_grade: from,
    to_grade: to,
    starts: starts.toString(),
    ends: ends?.toString() ?? null,
    reason: null,
    made_by: kind === 'create' ? 'member' : 'staff:demo',
    at: starts.toZonedDateTime({ timeZone: since.timeZoneId, plainTime: '10:00' }).toInstant().toString(),
  }))
