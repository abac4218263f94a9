import { useState } from 'react'
import type { UserDetails } from '#contract/profile.ts'
import { useSms } from '#storefront/lib/frame-data.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Part } from '#ui/part.tsx'
import { m } from '#words/compiled/messages.js'
import { sayPhone } from '#storefront/identity/say-phone.ts'
import { ContactDialog, type ContactDialogProps } from './contact-dialog.tsx'
import { contactWords } from './contact-words.ts'

/** The member's e-mail and mobile, each verified or not. */
export function ContactPart({ details }: { details: UserDetails }) {
  const [doing, setDoing] = useState<Omit<ContactDialogProps, 'details' | 'onClose'> | null>(null)
  const hasSms = useSms()
  const rows = [
    { kind: 'email', label: m.members_email(), value: details.email, isProven: details.emailProven },
    { kind: 'mobile', label: m.members_mobile(), value: details.mobile, isProven: details.mobileProven },
  ] as const
  const mayProve = (kind: 'email' | 'mobile') => kind === 'email' || hasSms
  return (
    <Part title={m.members_contact()}>
      <dl>
        {rows
          .filter(({ kind, value }) => value !== null || mayProve(kind))
          .map(({ kind, label, value, isProven }) => (
            <div
              key={kind}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-3 first:pt-0 last:border-0"
            >
              <dt className="w-full text-14 text-soft sm:w-32">{label}</dt>
              <dd className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
                <span className="wrap-anywhere tabular-nums">
                  {value === null ? m.personal_none_yet() : breakAtSign(sayPhone(value))}
                </span>
                {value !== null && (
                  <Badge tone={isProven ? 'good' : 'warn'}>
                    {isProven ? m.personal_proven() : m.personal_not_proven()}
                  </Badge>
                )}
              </dd>
              {mayProve(kind) && (
                <dd className="flex gap-2">
                  {value !== null && !isProven && (
                    <Button
                      size="small"
                      aria-label={contactWords[kind].prove.title()}
                      onClick={() => setDoing({ kind, deed: 'prove' })}
                    >
                      {m.personal_verify()}
                    </Button>
                  )}
                  <Button
                    tone="plain"
                    size="small"
                    aria-label={contactWords[kind][value === null ? 'add' : 'change'].title()}
                    onClick={() => setDoing({ kind, deed: value === null ? 'add' : 'change' })}
                  >
                    {value === null ? m.personal_add() : m.personal_change()}
                  </Button>
                </dd>
              )}
            </div>
          ))}
      </dl>
      {doing && <ContactDialog {...doing} details={details} onClose={() => setDoing(null)} />}
    </Part>
  )
}

/** A long e-mail breaks before the @, and within a word only if that is not enough. */
function breakAtSign(address: string) {
  const [name, ...host] = address.split(/(?=@)/)
  return (
    <>
      {name}
      <wbr />
      {host}
    </>
  )
}
