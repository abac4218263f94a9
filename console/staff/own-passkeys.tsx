import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { ActDialog } from '#console/lib/act-dialog.tsx'
import { Answered } from '#console/lib/answered.tsx'
import { Block } from '#console/lib/block.tsx'
import { call } from '#console/lib/call.ts'
import { formatMoment } from '#console/lib/moments.ts'
import { PresenceFields } from '#console/lib/presence-fields.tsx'
import { queryClient, refresh, useAct, useAnswer } from '#console/lib/query.ts'
import { noPresence, type PresenceTyped } from '#console/lib/use-presence.ts'
import { useMutation } from '@tanstack/react-query'
import { CallFailed, type Reply } from '#ui/api.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { hasPasskeys, makePasskey, type PasskeyFailure } from '#ui/passkeys.ts'
import { RowsSkeleton } from '#ui/skeletons.tsx'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'

type OwnPasskey = Reply<'GET /staff/passkeys'>['passkeys'][number]

/** Passkeys stand in the place of the code. Each is valid for one host. */
export function OwnPasskeys() {
  const query = useAnswer('GET /staff/passkeys', {})
  const [isAdding, setIsAdding] = useState(false)
  return (
    <Block title={m.console_passkeys()}>
      <p className="pb-3 text-soft">{m.console_passkeys_text()}</p>
      <Answered query={query} skeleton={<RowsSkeleton count={1} height="h-12" />}>
        {({ passkeys }) => (
          <ul className="grid gap-2 pb-3">
            {passkeys.map((passkey) => (
              <li key={passkey.id}>
                <PasskeyLine passkey={passkey} />
              </li>
            ))}
            {passkeys.length === 0 && <li>{m.console_no_passkeys()}</li>}
          </ul>
        )}
      </Answered>
      {hasPasskeys() && (
        <Button tone="plain" icon="key" onClick={() => setIsAdding(true)}>
          {m.console_passkey_add()}
        </Button>
      )}
      {isAdding && <AddDialog close={() => setIsAdding(false)} />}
    </Block>
  )
}

function PasskeyLine({ passkey: { id, name, host, madeAt, usedAt } }: { passkey: OwnPasskey }) {
  const remove = useAct('POST /staff/passkeys/{id}/remove', () => {
    say(m.console_passkey_removed(), { tone: 'good' })
    return refresh('GET /staff/passkeys')
  })
  return (
    <div className="flex items-center justify-between gap-3 rounded-md bg-mist px-3 py-2">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-12 text-soft">
          {host} ·{' '}
          {usedAt
            ? m.console_passkey_used({ moment: formatMoment(usedAt) })
            : m.console_passkey_made({ moment: formatMoment(madeAt) })}
        </p>
      </div>
      <Button
        tone="plain"
        size="small"
        busy={remove.isPending}
        aria-label={m.console_passkey_remove_of({ name })}
        onClick={() => remove.mutate({ id }, { onError: (error) => say(error.message, { tone: 'bad' }) })}
      >
        {m.console_remove()}
      </Button>
    </div>
  )
}

const failures: Record<PasskeyFailure, () => string> = {
  'given up': () => m.console_passkey_given_up(),
  known: () => m.console_passkey_known(),
  failed: () => m.console_passkey_not_made(),
}

interface PasskeyTyped extends PresenceTyped {
  name: string
}

function AddDialog({ close }: { close: () => void }) {
  const form = useForm<PasskeyTyped>({ defaultValues: { name: '', presence: noPresence } })
  const add = useMutation(
    {
      mutationFn: async ({ name, presence }: PasskeyTyped) => {
        const credential = await makePasskey(await call('POST /staff/passkeys/begin', presence))
        if (typeof credential === 'string') throw new CallFailed(0, { message: failures[credential]() })
        await call('POST /staff/passkeys', { credential, name })
      },
      onSuccess: () => {
        say(m.console_passkey_added(), { tone: 'good' })
        close()
        return refresh('GET /staff/passkeys')
      },
    },
    queryClient,
  )
  return (
    <FormProvider {...form}>
      <ActDialog
        title={m.console_passkey_add()}
        act={m.console_passkey_add()}
        busy={add.isPending}
        error={add.error}
        onAct={() => void form.handleSubmit((typed) => add.mutate(typed))()}
        onClose={close}
      >
        <Field
          label={m.console_passkey_name()}
          maxLength={60}
          error={form.formState.errors.name && m.console_passkey_name_needed()}
          {...form.register('name', { required: true })}
        />
        <PresenceFields />
      </ActDialog>
    </FormProvider>
  )
}
