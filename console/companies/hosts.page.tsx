import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { Answered } from '#console/lib/answered.tsx'
import { Block } from '#console/lib/block.tsx'
import { Needs } from '#console/lib/not-allowed.tsx'
import { PageHead } from '#console/lib/page-head.tsx'
import { refresh, useAct } from '#console/lib/query.ts'
import { ShopPills } from '#console/shop/shop-pills.tsx'
import { useCompany } from '#console/shop/use-company.ts'
import { type ShownOnceParts, ShownOnce } from '#console/staff/shown-once.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { TextArea } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { RowsSkeleton } from '#ui/skeletons.tsx'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'
import { useReadiness } from './checklist.tsx'
import { MakeCompanyDialog } from './make-company-dialog.tsx'

/** Where visitors find the shop, and further companies of this installation. */
export const Component = () => (
  <Needs route="PUT /staff/hosts">
    <Hosts />
  </Needs>
)

function Hosts() {
  const query = useCompany()
  const isDemo = useReadiness().readiness?.isDemo ?? false
  const [isMaking, setIsMaking] = useState(false)
  const [made, setMade] = useState<ShownOnceParts>()
  return (
    <>
      <PageHead title={m.console_hosts()} />
      <ShopPills />
      <div className="grid max-w-4xl gap-4">
        <Answered query={query} skeleton={<RowsSkeleton count={1} height="h-40" />}>
          {({ hosts, versions }) => <HostsForm hosts={hosts} version={versions.hosts} />}
        </Answered>
        <Block title={m.console_further_company()}>
          <p className="pb-3 text-soft">{m.console_further_company_text()}</p>
          <Button tone="plain" icon="plus" onClick={() => setIsMaking(true)}>
            {m.console_make_company()}
          </Button>
        </Block>
        {isDemo && (
          <Block title={m.console_leave_demo()}>
            <p className="pb-3 text-soft">{m.console_leave_demo_text()}</p>
            <Link to="/leaveDemo" className={buttonClass('plain')}>
              {m.console_leave_demo()}
            </Link>
          </Block>
        )}
      </div>
      {isMaking && (
        <MakeCompanyDialog
          close={() => setIsMaking(false)}
          onMade={(parts) => {
            setIsMaking(false)
            setMade(parts)
          }}
        />
      )}
      {made && <ShownOnce parts={made} close={() => setMade(undefined)} />}
    </>
  )
}

const hostsOf = (typed: string) => [
  ...new Set(
    typed
      .toLowerCase()
      .split(/[\s,，]+/)
      .filter(Boolean),
  ),
]
const hostShape = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/
const areHosts = (typed: string) => {
  const hosts = hostsOf(typed)
  return hosts.length >= 1 && hosts.length <= 20 && hosts.every((host) => hostShape.test(host))
}

/** One host a line; the list is written as a whole. */
function HostsForm(known: { hosts: readonly string[]; version: number }) {
  // What is typed stands on this, also when what a colleague wrote is known meanwhile.
  const [version, setVersion] = useState(known.version)
  const { register, handleSubmit, formState, reset } = useForm({ defaultValues: { hosts: known.hosts.join('\n') } })
  const begin = ({ hosts, version }: { hosts: readonly string[]; version: number }) => {
    setVersion(version)
    reset({ hosts: hosts.join('\n') })
  }
  useEffect(() => {
    if (!formState.isDirty && known.version !== version) begin(known)
  })
  const act = useAct('PUT /staff/hosts', (saved) => {
    begin(saved)
    say(m.console_saved(), { tone: 'good' })
    return refresh('GET /staff/company')
  })
  const discard = () => {
    act.reset()
    begin(known)
  }
  return (
    <Block title={m.console_hosts()}>
      <form
        noValidate
        className="grid justify-items-start gap-3"
        onSubmit={(event) =>
          void handleSubmit(({ hosts: typed }) => act.mutate({ hosts: hostsOf(typed), version }))(event)
        }
      >
        <div className="w-full">
          <TextArea
            label={m.console_hosts_one_a_line()}
            hint={m.console_hosts_hint()}
            spellCheck={false}
            autoCapitalize="none"
            error={formState.errors.hosts && m.console_shop_host_wrong()}
            {...register('hosts', { validate: areHosts })}
          />
        </div>
        {act.error && (
          <Notice tone="bad" loud>
            {act.error.message}
          </Notice>
        )}
        {formState.isDirty && (
          <div className="flex flex-wrap gap-2">
            <Button tone="plain" onClick={discard}>
              {m.console_discard()}
            </Button>
            <Button type="submit" busy={act.isPending}>
              {m.console_save()}
            </Button>
          </div>
        )}
      </form>
    </Block>
  )
}
