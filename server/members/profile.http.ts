import * as contract from '#contract/profile.ts'
import type { Locale } from '#contract/shop.ts'
import { dayOf } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import { answer, type Caller, change, share, type StaffCaller } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { findCompany } from '#server/shop/shop.reads.ts'
import type { MemberOwner } from '#server/shop/owners.rules.ts'
import { nameGrade } from './lists.rules.ts'
import { wireBase, wireContacts, wireDetails, wireSettings } from './profile.wire.ts'
import { changeGrade } from './grades.commands.ts'
import type { SpendReads } from './grades.reads.ts'
import { readPassword } from '#server/identity/password-encryption.commands.ts'
import {
  changeByStaff,
  changeContactsByStaff,
  changeSettings,
  updateMember,
} from '#server/identity/profile.commands.ts'
import {
  listConsents,
  type ReadBonus,
  requireMember,
  requireNamed,
  requireSelf,
  searchMembers,
} from '#server/identity/profile.reads.ts'
import type { ContactChange } from '#server/identity/profile.rules.ts'

export const profileEndpoints = (context: AppContext, spendReads: SpendReads, bonus: ReadBonus) => [
  ...detailEndpoints(context, bonus),
  ...baseEndpoints(context, spendReads),
  ...settingEndpoints(context),
  ...contactEndpoints(context),
  ...searchEndpoints(context),
]

const detailEndpoints = (context: AppContext, bonus: ReadBonus) => {
  const { db } = context
  const showDetails = async (self: MemberOwner, { locale, now }: Pick<Caller, 'locale' | 'now'>) =>
    wireDetails(await requireMember(db, self), await bonus(db, self, now), locale)
  return [
    share(
      contract.getUserDetails,
      (own) => answer(own, async ({ vipCode }, who) => showDetails(await requireSelf(db, who, vipCode), who)),
      (any) =>
        answer(any, async ({ vipCode }, who) => showDetails(await requireNamed(db, who.company, vipCode), who), {
          audit: 'only asks',
        }),
    ),

    answer(contract.updateVip, async (input, caller) => {
      const self = await requireSelf(db, caller, input.vipCode)
      const { firstName, lastName, salutation, nationality, language } = input
      const details = { firstName, lastName, salutation, nationality, language }
      const loggedOut = await updateMember(
        context,
        self,
        { details, ...(await readContactWishes(db, input, caller.now)) },
        caller.now,
      )
      return { ...(await showDetails(self, caller)), loggedOut }
    }),
  ]
}

const baseEndpoints = (context: AppContext, spendReads: SpendReads) => {
  const { db } = context
  const showBase = async (from: Db, self: MemberOwner) => wireBase(await requireMember(from, self))
  return [
    share(
      contract.getPosmVipBaseInfo,
      (own) => answer(own, async ({ vipCode }, who) => showBase(db, await requireSelf(db, who, vipCode))),
      (any) => answer(any, async ({ vipCode }, { company }) => showBase(db, await requireNamed(db, company, vipCode))),
    ),
    share(
      contract.putPosmVipBaseInfo,
      (own) =>
        answer(own, async ({ vipCode, birthDate, vipGrade, reason, ...details }, caller) => {
          refuseFields({ birthDate, vipGrade, reason })
          const self = await requireSelf(db, caller, vipCode)
          await updateMember(context, self, { details, contacts: [], agreesToLogout: false, password: '' }, caller.now)
          return showBase(db, self)
        }),
      (any) =>
        change(
          any,
          async (tx, { vipCode, vipGrade: grade, reason = '', ...details }, caller) => {
            const { company, now: at, today } = caller
            const named = await requireNamed(tx, company, vipCode)
            await changeByStaff(tx, named, details, today)
            const by = { company, vipCode: named.vipCode, reason, actor: actorOf(caller), at }
            if (grade) await changeGrade(tx, spendReads, { ...by, grade })
            return showBase(tx, named)
          },
          nameSubject,
        ),
    ),
  ]
}

const settingEndpoints = ({ db }: AppContext) => [
  share(
    contract.getPosmVipSettingInfo,
    (own) => answer(own, async ({ vipCode }, who) => showSettings(db, await requireSelf(db, who, vipCode), who.locale)),
    (any) =>
      answer(any, async ({ vipCode }, { company, locale }) =>
        showSettings(db, await requireNamed(db, company, vipCode), locale),
      ),
  ),
  share(
    contract.putPosmVipSettingInfo,
    (own) =>
      change(own, async (tx, { vipCode, ...settings }, caller) => {
        const self = await requireSelf(tx, caller, vipCode)
        await changeSettings(tx, self, settings, caller.now)
        return showSettings(tx, self, caller.locale)
      }),
    (any) =>
      change(
        any,
        async (tx, { vipCode, ...settings }, { company, locale, now }) => {
          if (settings.marketing) throw new Refusal('INVALID_INPUT', { field: 'marketing' }) // only the member can consent
          const self = await requireNamed(tx, company, vipCode)
          await changeSettings(tx, self, settings, now)
          return showSettings(tx, self, locale)
        },
        nameSubject,
      ),
  ),
]

const contactEndpoints = (context: AppContext) => {
  const { db } = context
  const showContacts = async (from: Db, self: MemberOwner) => wireContacts(await requireMember(from, self))
  return [
    share(
      contract.getPosmVipContactInfo,
      (own) => answer(own, async ({ vipCode }, who) => showContacts(db, await requireSelf(db, who, vipCode))),
      (any) =>
        answer(any, async ({ vipCode }, { company }) => showContacts(db, await requireNamed(db, company, vipCode))),
    ),
    share(
      contract.putPosmVipContactInfo,
      (own) =>
        answer(own, async ({ vipCode, reason, ...input }, caller) => {
          refuseFields({ reason })
          const self = await requireSelf(db, caller, vipCode)
          const wishes = { details: {}, ...(await readContactWishes(db, input, caller.now)) }
          const loggedOut = await updateMember(context, self, wishes, caller.now)
          return { ...(await showContacts(db, self)), loggedOut }
        }),
      (any) =>
        change(
          any,
          async (tx, { vipCode, reason = '', password, encryptPassword, ...input }, caller) => {
            refuseFields({ password, encryptPassword })
            const named = await requireNamed(tx, caller.company, vipCode)
            const by = { wishes: readWishes(input), reason, actor: actorOf(caller), at: caller.now }
            const loggedOut = await changeContactsByStaff(tx, named, by)
            return { ...(await showContacts(tx, named)), loggedOut }
          },
          nameSubject,
        ),
    ),
  ]
}

const searchEndpoints = ({ db }: AppContext) => [
  answer(
    contract.posmVipList,
    async ({ page, size, search }, { company, locale }) => {
      const { members, totalCount } = await searchMembers(db, company, { page, size, search })
      return {
        members: members.map(({ grade, since, ...member }) => ({
          ...member,
          vipGrade: grade,
          vipGradeName: nameGrade(grade, locale),
          memberSince: dayOf(since.toTemporalInstant()).toString(),
        })),
        totalCount,
        page,
        size,
      }
    },
    { audit: 'only asks' },
  ),
]

/** The actor name of a staff member in records. */
const actorOf = ({ staff }: StaffCaller) => `staff:${staff.name}`

const nameSubject = (_: unknown, { vipCode }: { vipCode: string }) => `member ${vipCode}`

/** Refuses fields that only staff may send, as unknown fields. §5 */
function refuseFields(fields: Record<string, unknown>): void {
  const sent = Object.keys(fields).filter((name) => fields[name] !== undefined)
  if (sent.length > 0) throw new Refusal('UNKNOWN_FIELD', { field: sent.join(', ') })
}

interface ContactInput {
  email?: string | undefined
  emailVerifyCode?: string | undefined
  mobile?: string | undefined
  mobileVerifyCode?: string | undefined
}

interface OwnContactInput extends ContactInput {
  agreeLogout?: boolean | undefined
  password?: string | undefined
  encryptPassword?: string | undefined
}

async function readContactWishes(db: Db, input: OwnContactInput, now: Temporal.Instant) {
  return {
    contacts: readWishes(input),
    agreesToLogout: input.agreeLogout ?? false,
    password: await readPassword(db, now, input.password, input.encryptPassword),
  }
}

/** A contact that was not sent is not changed. */
function readWishes({ email, emailVerifyCode = '', mobile, mobileVerifyCode = '' }: ContactInput): ContactChange[] {
  return [
    ...(email === undefined ? [] : [{ kind: 'email', field: 'email', typed: email, code: emailVerifyCode } as const]),
    ...(mobile === undefined
      ? []
      : [{ kind: 'mobile', field: 'mobile', typed: mobile, code: mobileVerifyCode } as const]),
  ]
}

async function showSettings(db: Db, self: MemberOwner, locale: Locale) {
  const [member, consents, company] = await Promise.all([
    requireMember(db, self),
    listConsents(db, self),
    findCompany(db, self.company),
  ])
  return wireSettings(member, consents, company, locale)
}
