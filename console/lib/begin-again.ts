import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

/** Lets a form stand on what was saved. What was typed while the answer was on its way stays, and is not saved yet. */
export function beginAgain<Typed extends FieldValues>(form: UseFormReturn<Typed>, sent: Typed, saved: Typed): void {
  const now = structuredClone(form.getValues())
  form.reset(saved)
  for (const name of Object.keys(now) as FieldPath<Typed>[])
    if (JSON.stringify(now[name]) !== JSON.stringify(sent[name])) form.setValue(name, now[name], { shouldDirty: true })
}
