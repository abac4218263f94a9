import type { ReactNode } from 'react'
import { FormProvider, type UseFormReturn } from 'react-hook-form'
import { ActDialog, type ActDialogProps } from './act-dialog.tsx'
import { PresenceFields } from './presence-fields.tsx'
import { type PresenceTyped, type Shown, usePresence } from './use-presence.ts'

interface PresenceDialogProps<T extends PresenceTyped> extends Omit<ActDialogProps, 'onAct'> {
  form: UseFormReturn<T>
  onAct: (shown: Shown<T>) => void
  children?: ReactNode
}

/** An act that takes password and code again. */
export function PresenceDialog<T extends PresenceTyped>({ form, onAct, children, ...dialog }: PresenceDialogProps<T>) {
  const { showByCode, showByPasskey, isWithoutCode, isSigning, failure } = usePresence(form, onAct)
  return (
    <FormProvider {...form}>
      <ActDialog {...dialog} error={failure ?? dialog.error} onAct={showByCode}>
        {children}
        <PresenceFields isWithoutCode={isWithoutCode} onPasskey={showByPasskey} busy={isSigning || dialog.busy} />
      </ActDialog>
    </FormProvider>
  )
}
