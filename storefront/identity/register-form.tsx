import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { judgeRegistration, type Registration } from '#server/identity/accounts.rules.ts'
import { plain } from '#server/shop/contacts.rules.ts'
import { CallFailed, type Reply } from '#ui/api.ts'
import { dayInHongKong } from '#storefront/lib/moments.ts'
import { Button } from '#ui/button.tsx'
import { m } from '#words/compiled/messages.js'
import { completeLogin } from './complete-login.ts'
import { CollectionStatement } from './collection-statement.tsx'
import { agreementsOf } from './consent-boxes.tsx'
import { judgeEmail, judgeMobile } from './judge-contact.ts'
import { MemberForm } from './member-form.tsx'
import { callAsPerson } from '#storefront/verification/prove-person.ts'
import { RegisterAccount, RegisterPerson } from './register-screens.tsx'
import { sealPassword } from './seal-password.ts'
import { describeTerminal } from './terminal.ts'
import { type Typed, useMemberForm, useTyped, type FormVerdict } from './use-member-form.ts'
import { useWayBack } from './use-way-back.ts'

interface RegisterFormProps {
  salutations: Reply<'GET /vip/salutations'>['salutations']
}

/** Two screens and one call: how to log in, then who it is. Both stay in the page, so that nothing typed is lost. */
export function RegisterForm({ salutations }: RegisterFormProps) {
  const { goBack } = useWayBack()
  const { search } = useLocation()
  const [asked] = useSearchParams()
  const [today] = useState(() => dayInHongKong(Date.now()))
  const { isSecond, goOn, goToFirst } = useRegisterSteps()
  const state = useMemberForm(
    (typed) => (isSecond ? judgeWhole(typed, today) : judgeFirst(typed, today)),
    async (typed) => {
      if (!isSecond) return goOn()
      try {
        await register(typed)
      } catch (error) {
        if (error instanceof CallFailed && Object.keys(error.fields).some((name) => isOfFirst(name, typed)))
          await goToFirst()
        throw error
      }
      await goBack()
    },
  )
  const other = useTyped(state, ['way'])[0] === 'mobile' ? 'email' : 'mobile'
  return (
    <>
      <MemberForm state={state}>
        <StepHeading isSecond={isSecond} isWrong={state.refusal !== '' || Object.keys(state.errors).length > 0} />
        <div hidden={isSecond} className="grid gap-3">
          <RegisterAccount state={state} />
        </div>
        <div hidden={!isSecond} className="grid gap-4">
          <RegisterPerson
            state={state}
            other={other}
            salutations={salutations}
            today={today}
            referralCode={asked.get('referralCode') ?? ''}
          />
        </div>
        <StepButtons isSecond={isSecond} busy={state.busy} goBack={() => void goToFirst()} />
        {!isSecond && <CollectionStatement />}
      </MemberForm>
      {!isSecond && (
        <p className="flex flex-wrap items-center gap-x-2 text-14 text-soft">
          {m.members_have_account()}
          <Link to={`/login${search}`} className="inline-flex min-h-9 items-center text-action underline">
            {m.members_login()}
          </Link>
        </p>
      )}
    </>
  )
}

/**
 * Which screen of the registration shows. The second is an address of its own, so that the browser's Back leads to the first;
 * who opens it without having filled the first, as after a reload, sees the first.
 */
function useRegisterSteps() {
  const [asked] = useSearchParams()
  const navigate = useNavigate()
  const [isFirstDone, setIsFirstDone] = useState(false)
  const show = (step: 'details' | null, replace: boolean) => {
    const next = new URLSearchParams(asked)
    next.delete('step')
    if (step) next.set('step', step)
    return navigate({ search: next.size > 0 ? `?${next}` : '' }, { replace })
  }
  return {
    isSecond: isFirstDone && asked.get('step') === 'details',
    goOn: async () => {
      setIsFirstDone(true)
      await show('details', false)
    },
    goToFirst: async () => show(null, true),
  }
}

function StepButtons({ isSecond, busy, goBack }: { isSecond: boolean; busy: boolean; goBack: () => void }) {
  if (!isSecond)
    return (
      <Button type="submit" size="large" busy={busy}>
        {m.members_step_next()}
      </Button>
    )
  return (
    <div className="grid grid-cols-[auto_1fr] gap-2">
      <Button tone="plain" size="large" icon="left" onClick={goBack}>
        {m.members_step_back()}
      </Button>
      <Button type="submit" size="large" busy={busy}>
        {m.members_register_go()}
      </Button>
    </div>
  )
}

/** Takes the focus when the other screen opens, unless errors take it. */
function StepHeading({ isSecond, isWrong }: { isSecond: boolean; isWrong: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(isSecond)
  useEffect(() => {
    if (shown.current !== isSecond && !isWrong) heading.current?.focus()
    shown.current = isSecond
  }, [isSecond, isWrong])
  return (
    <h2 ref={heading} tabIndex={-1} className="flex items-baseline justify-between gap-4 text-18">
      {isSecond ? m.members_details() : m.members_step_account()}
      <span className="text-14 font-normal text-soft">{m.members_step({ at: isSecond ? 2 : 1, of: 2 })}</span>
    </h2>
  )
}

const firstFields = ['password', 'rePassword'] as const
const fieldsOf = {
  email: ['email', 'emailVerifyCode', ...firstFields],
  mobile: ['mobile', 'mobileVerifyCode', ...firstFields],
}
const wayOf = (typed: Typed) => (typed('way') === 'mobile' ? 'mobile' : 'email')
const isOfFirst = (name: string, typed: Typed) => fieldsOf[wayOf(typed)].includes(name)

/** The first contact is required with its code; the server demands one of the two. */
function judgeWhole(typed: Typed, today: string): FormVerdict {
  const way = wayOf(typed)
  const code = `${way}VerifyCode`
  const first = way === 'email' ? judgeEmail(typed('email')) : judgeMobile(typed('mobile'))
  const { email: _, mobile: __, ...rest } = judgeRegistration(readRegistration(typed), today)
  return {
    ...rest,
    ...judgeOther(typed),
    [way]: first,
    [code]: plain(typed(code)) === '' ? 'code_required' : undefined,
  }
}

function judgeOther(typed: Typed): FormVerdict {
  if (wayOf(typed) === 'mobile') return { email: plain(typed('email')) === '' ? undefined : judgeEmail(typed('email')) }
  return { mobile: plain(typed('mobile')) === '' ? undefined : judgeMobile(typed('mobile')) }
}

const judgeFirst = (typed: Typed, today: string): FormVerdict =>
  Object.fromEntries(Object.entries(judgeWhole(typed, today)).filter(([name]) => isOfFirst(name, typed)))

function readRegistration(typed: Typed): Registration {
  return {
    firstName: typed('firstName'),
    lastName: typed('lastName'),
    salutation: typed('salutation'),
    birthDate: typed('birthDate'),
    email: typed('email'),
    emailVerifyCode: typed('emailVerifyCode'),
    mobile: typed('mobile'),
    mobileVerifyCode: typed('mobileVerifyCode'),
    password: typed('password'),
    rePassword: typed('rePassword'),
    ...agreementsOf(typed),
  }
}

async function register(typed: Typed) {
  const { password, rePassword: _, ...person } = readRegistration(typed)
  const [terminal, sealed] = await Promise.all([describeTerminal(), sealPassword(password)])
  const about = { referralCode: typed('referralCode'), ...agreementsOf(typed) }
  const member = await callAsPerson('PUT /vip/websiteRegisterVIP', { ...terminal, ...person, ...about, ...sealed })
  await completeLogin(member, { remember: false })
}
